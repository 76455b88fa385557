"""The servers that are compared, each started by itself on a port of its own."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = HERE / "results" / "tools"
RECORDS = 1000  # nodes or records that are read and written
TICKS = os.sysconf("SC_CLK_TCK")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def call(method, url, value=None, headers=None):
    body = None if value is None else json.dumps(value).encode()
    request = urllib.request.Request(url, body, headers or {}, method=method)
    if body is not None:
        request.add_header("Content-Type", "application/json")
    with urllib.request.urlopen(request, timeout=120) as answer:
        text = answer.read()
    return json.loads(text) if text else None


class Peer:
    """A server process, ended by its id, with a folder that goes with it."""

    name = ""
    # What says who asks, where somebody wants to know.
    token = None

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="matchbook-bench-")
        self.process = None
        self.port = 0

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.process:
            self.process.terminate()
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, *command, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        options.setdefault("stderr", subprocess.DEVNULL)
        self.process = subprocess.Popen([str(part) for part in command], **options)

    def await_port(self):
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"{self.name} does not listen")

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def cpu_seconds(self):
        """User and system time of the process so far."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1]
        return sum(int(field) for field in fields.split()[11:13]) / TICKS

    def memory_mib(self, field="VmRSS"):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith(field + ":"):
                return int(line.split()[1]) / 1024
        return 0.0


class Matchbook(Peer):
    name = "Matchbook"
    # Of a load: method, what goes before and after the number, digits.
    put = ("PUT", "/items/k", ".json", RECORDS, 6)
    get = ("GET", "/items/k", ".json", RECORDS, 6)

    def start(self):
        program = os.environ.get("MATCHBOOKD", "")
        self.run(
            program, "--data", self.folder, "--port", 0,
            stderr=open(self.folder + "/log", "w+", encoding="utf-8"))
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            text = pathlib.Path(self.folder + "/log").read_text(encoding="utf-8")
            if "listening on" in text:
                self.port = int(text.strip().splitlines()[-1].rsplit(":", 1)[1])
                return
            time.sleep(0.02)
        raise RuntimeError("matchbookd does not listen")

    def fill(self):
        for number in range(RECORDS):
            call("PUT", f"{self.url}/items/k{number:06}.json", {"text": "x" * 189})


class PocketBase(Peer):
    name = "PocketBase"
    put = ("PATCH", "/api/collections/items/records/i", "", RECORDS, 14)
    get = ("GET", "/api/collections/items/records/i", "", RECORDS, 14)

    def start(self):
        program = TOOLS / "venv" / "bin" / "pocketbase"
        data = "--dir=" + self.folder + "/pb"
        subprocess.run(
            [program, "superuser", "upsert", "a@example.com", "password10", data],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.port = free_port()
        self.run(program, "serve", f"--http=127.0.0.1:{self.port}", data)
        self.await_port()

    def fill(self):
        token = call(
            "POST", self.url + "/api/collections/_superusers/auth-with-password",
            {"identity": "a@example.com", "password": "password10"})["token"]
        rules = {name: "" for name in ("listRule", "viewRule", "createRule", "updateRule")}
        fields = [{"name": "text", "type": "text"}]
        call(
            "POST", self.url + "/api/collections",
            {"name": "items", "type": "base", "fields": fields, **rules},
            {"Authorization": token})
        for number in range(RECORDS):
            record = {"id": f"i{number:014}", "text": "x" * 189}
            call("POST", self.url + "/api/collections/items/records", record)


class Responder(Peer):
    name = "bare epoll"
    put = ("PUT", "/items/k", ".json", RECORDS, 6)
    get = ("GET", "/items/k", ".json", RECORDS, 6)

    def start(self):
        program = TOOLS / "responder"
        self.run(program, 200, stdout=subprocess.PIPE)
        self.port = int(self.process.stdout.readline())

    def fill(self):
        pass


class Redis(Peer):
    name = "Redis, fsync always"

    def start(self):
        self.port = free_port()
        self.run(
            "redis-server", "--port", self.port, "--bind", "127.0.0.1", "--dir", self.folder,
            "--appendonly", "yes", "--appendfsync", "always", "--save", "")
        self.await_port()

    def fill(self):
        pass
