"""The parts that measure Matchbook alone."""

import http.client
import os
import pathlib
import socket
import statistics
import subprocess
import tempfile
import threading
import time

import load
from peers import TOOLS, Matchbook, PocketBase, Redis, call


def memory(_):
    print("\n| server | idle, just started |\n| --- | --- |")
    for kind in (Matchbook, PocketBase):
        with kind() as peer:
            time.sleep(1)
            print(f"| {kind.name} | {peer.memory_mib():.1f} MiB |")


# MARK: scale


def fill_to(peer, have, want):
    """Adds nodes `/big/kN` up to the number, by merges of some thousand."""
    for start in range(have, want, 5000):
        part = {f"k{number:08}": {"n": number} for number in range(start, min(want, start + 5000))}
        call("PATCH", peer.url + "/big.json?print=silent", part)


def scale(options):
    print("\nPUT of 200 B to a random one of the nodes stored, 64 at a time:\n")
    print("| nodes stored | a second | CPU a write | p99 |\n| --- | --- | --- | --- |")
    with Matchbook() as peer:
        have, want, first = 0, 1000, None
        while want <= options.nodes:
            fill_to(peer, have, want)
            have = want
            put = ("PUT", "/big/k", ".json", want, 8)
            figures = [load.wrk(peer, put, 64, options.seconds) for _ in range(options.rounds)]
            found, _ = load.medians(figures)
            first = first or found.cpu_us
            print(
                f"| {want:,} | {found.rate:,.0f} | {found.cpu_us:.1f} µs "
                f"({found.cpu_us / first:.2f}) | {found.p99_ms:.1f} ms |", flush=True)
            want *= 10


# MARK: queries


def queries(options):
    """Ten records of a list from a random place on, in the order of a child."""
    print("\nTen records from a random place on, through an index, 64 at a time:\n")
    print("| records in the list | a second | CPU a query | p99 |\n| --- | --- | --- | --- |")
    with Matchbook() as peer:
        call("PUT", peer.url + "/.settings/rules.json",
             {"rules": {"big": {".indexOn": ["n"]}}})
        have, want, first = 0, 1000, None
        while want <= options.nodes:
            fill_to(peer, have, want)
            have = want
            get = ("GET", "/big.json?orderBy=%22n%22&limitToFirst=10&startAt=", "", want - 10, 1)
            figures = [load.wrk(peer, get, 64, options.seconds) for _ in range(options.rounds)]
            found, _ = load.medians(figures)
            first = first or found.cpu_us
            print(
                f"| {want:,} | {found.rate:,.0f} | {found.cpu_us:.0f} µs "
                f"({found.cpu_us / first:.2f}) | {found.p99_ms:.1f} ms |", flush=True)
            want *= 10


# MARK: matches and text


def match(_):
    """Folding and adding to a match; box scores of a season's files, when those are there."""
    print("\n| entries | fold of the whole | one entry more |\n| --- | --- | --- |", flush=True)
    subprocess.run([os.environ["INSIDE"], "match"], check=True)
    shared = pathlib.Path(os.environ.get("MATCHBOOK_SHARED", "../shared"))
    files = sorted(shared.glob("data/retrosheet/2020/*.EV?"))
    if not files:
        print("\nNo event files are here: no figure for box scores.")
        return
    games = sum(file.read_bytes().count(b"\nid,") + 1 for file in files)
    times = []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run(
            [os.environ["MATCHBOOK"], "box", *files, "--json"], check=True,
            stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - began)
    print(f"\nBox scores of {games} games, the whole command: {statistics.median(times):.2f} s")


def json(options):
    """Reading JSON text into values, beside simdjson, which only looks at each."""
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/body.json"
        write_body(path, options.megabytes * 400_000)
        print("\n| reader | MB a second |\n| --- | --- |")
        for title, command in (
                ("Matchbook, into values", [os.environ["INSIDE"], "json", path]),
                ("simdjson, every value looked at", [TOOLS / "simdjson", path])):
            rate = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode()
            print(f"| {title} | {rate.strip()} |", flush=True)


# MARK: large


class Probe(threading.Thread):
    """Small requests one after the other, and how long each took."""

    def __init__(self, port, method):
        super().__init__(daemon=True)
        self.port, self.method = port, method
        self.milliseconds = []
        self.ends = threading.Event()

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port)
        while not self.ends.is_set():
            began = time.perf_counter()
            connection.request(
                self.method, "/probe.json", "1" if self.method == "PUT" else None)
            connection.getresponse().read()
            self.milliseconds.append((time.perf_counter() - began) * 1e3)
            time.sleep(0.005)

    def stop(self):
        self.ends.set()
        self.join()
        return self.milliseconds


class Highest(threading.Thread):
    """The most memory that a server held."""

    def __init__(self, peer):
        super().__init__(daemon=True)
        self.peer, self.mib = peer, 0.0
        self.ends = threading.Event()

    def run(self):
        while not self.ends.wait(0.02):
            self.mib = max(self.mib, self.peer.memory_mib())

    def stop(self):
        self.ends.set()
        self.join()
        return self.mib


def shown(milliseconds):
    ordered = sorted(milliseconds)
    at = lambda part: ordered[min(len(ordered) - 1, int(len(ordered) * part))]
    return f"{at(0.5):.1f} / {at(0.99):.1f} / {ordered[-1]:.0f} ms"


def watched(peer, title, work):
    """Runs the work beside probes, and prints a line of the table."""
    gets, puts, highest = Probe(peer.port, "GET"), Probe(peer.port, "PUT"), Highest(peer)
    before = peer.cpu_seconds()
    for thread in (gets, puts, highest):
        thread.start()
    began = time.perf_counter()
    size = work()
    seconds = time.perf_counter() - began
    cpu = peer.cpu_seconds() - before
    print(
        f"| {title} | {seconds:.1f} s | {size / seconds / 1e6:.0f} MB/s | {cpu:.1f} s "
        f"| {highest.stop():.0f} MiB | {shown(gets.stop())} | {shown(puts.stop())} |", flush=True)


def write_body(path, bytes_):
    """An export as one would import it: lists of records of some 100 bytes."""
    with open(path, "w", encoding="ascii") as file:
        file.write("{")
        number = 0
        while file.tell() < bytes_:
            file.write(",\n" if number else "\n")
            file.write(f'"list{number // 10_000:04}":' + "{" + ",\n".join(
                f'"r{row:08}":{{"name":"player {row}","score":{row % 1000},'
                f'"at":{1_700_000_000_000 + row},"won":true}}'
                for row in range(number, number + 10_000)) + "}")
            number += 10_000
        file.write("}\n")
    return os.path.getsize(path)


def large(options):
    print("\nSmall requests meanwhile: median / p99 / longest.\n")
    print("| what | time | rate | CPU | most memory | small GETs | small PUTs |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    with Matchbook() as peer:
        path = peer.folder + "/body.json"
        size = write_body(path, options.megabytes * 1_000_000)

        def put(target, *more):
            def work():
                subprocess.run(
                    ["curl", "-sSf", "-o", "/dev/null", "-T", path, "-H", "Expect:", *more,
                     peer.url + target], check=True)
                return size
            return work

        def get(target, *more, readers=1):
            def work():
                running = [
                    subprocess.Popen(
                        ["curl", "-sSf", "-w", "%{size_download}", "-o", "/dev/null", *more,
                         peer.url + target], stdout=subprocess.PIPE)
                    for _ in range(readers)]
                return sum(int(each.communicate()[0]) for each in running)
            return work

        def tag():
            found = subprocess.run(
                ["curl", "-sSf", "-I", *wanted, peer.url + "/big.json"], check=True,
                capture_output=True, text=True)
            return next(
                line.split(": ")[1].strip() for line in found.stdout.splitlines()
                if line.lower().startswith("etag: "))

        wanted = ("-H", "X-Firebase-ETag: true")

        watched(peer, "nothing", lambda: time.sleep(2) or 0)
        watched(peer, "PUT, silent", put("/big.json?print=silent"))
        watched(peer, "PUT over it, told back", put("/big.json"))
        watched(peer, "PATCH over it, silent", put("/big.json?print=silent", "-X", "PATCH"))
        watched(peer, "GET", get("/big.json"))
        watched(peer, "GET, 4 readers", get("/big.json", readers=4))
        watched(peer, "GET, a slow reader", get("/big.json", "--limit-rate", "20M"))
        watched(peer, "GET with its ETag", get("/big.json", *wanted))
        watched(peer, "GET, ordered", get("/big.json?orderBy=%22$key%22"))
        watched(
            peer, "GET, ordered, but the first list",
            get("/big.json?orderBy=%22$key%22&startAt=%22list0001%22"))
        watched(peer, "PUT with if-match", put("/big.json?print=silent", "-H", f"if-match: {tag()}"))
        watched(peer, "GET, shallow", get("/big/list0003.json?shallow=true"))


# MARK: fan-out


def fanout(options):
    """One write to many listeners: how late, and how many events a second."""
    print("\nTen writes a second, then as many as go; by `fanout.c`.\n\n```")
    for listeners in (100, 1000, 10_000):
        for writes in (10, 0):
            for kind in (Matchbook, PocketBase, Redis):
                if kind is PocketBase and listeners > 1000:
                    continue
                with kind() as peer:
                    if kind is PocketBase:
                        peer.fill()
                    subprocess.run(
                        [TOOLS / "fanout", kind.__name__.lower(), str(peer.port), str(listeners),
                         str(writes), str(options.seconds), "200", str(peer.process.pid)])
    print("```", flush=True)


# MARK: push


def push(options):
    """A finished match of 400 entries, from the outbox to the server."""
    program = os.environ.get("MATCHBOOK", "")
    times = []
    with Matchbook() as peer:
        for round_ in range(options.rounds):
            home = f"{peer.folder}/home{round_}"
            run = lambda *command, **options: subprocess.run(
                [program, "--home", home, *command], check=True, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, **options)
            run("start", "tally", "Anna", "Ben")
            lines = "".join("Anna +1\n" if row % 2 else "Ben +2\n" for row in range(400))
            run("record", input=lines.encode())
            run("finish")
            began = time.perf_counter()
            run("push", "--server", peer.url)
            times.append((time.perf_counter() - began) * 1e3)
    print(f"\nThe whole command, process start included: median {statistics.median(times):.0f} ms")
    print(f"of {', '.join(f'{time_:.0f}' for time_ in times)}.")


# MARK: following


def first_copy(options):
    """All of a tree as a stream of changes, up to the page after which nothing is left."""
    nodes = 100_000
    print(f"\nFirst copy of {nodes:,} nodes over the event stream of changes:\n")
    print("| reader | time | nodes a second | bytes | CPU | memory before, most |")
    print("| --- | --- | --- | --- | --- | --- |")
    with Matchbook() as peer:
        fill_to(peer, 0, nodes)
        for title, pause in (("as fast as it goes", 0), ("slow", 0.02)):
            rates = []
            for _ in range(options.rounds):
                highest, before = Highest(peer), peer.memory_mib()
                cpu = peer.cpu_seconds()
                highest.start()
                began = time.perf_counter()
                size = read_copy(peer.port, pause)
                seconds = time.perf_counter() - began
                rates.append((nodes / seconds, seconds, size, peer.cpu_seconds() - cpu,
                              before, highest.stop()))
            rate, seconds, size, cpu, before, most = sorted(rates)[len(rates) // 2]
            print(
                f"| {title} | {seconds:.2f} s | {rate:,.0f} | {size / 1e6:.1f} MB | {cpu:.2f} s "
                f"| {before:.0f}, {most:.0f} MiB |", flush=True)


def read_copy(port, pause):
    """Reads the stream to the first event that says that nothing is left, and counts its bytes."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(
            b"GET /.sync/changes?limit=1000 HTTP/1.1\r\nHost: a\r\n"
            b"Accept: text/event-stream\r\n\r\n")
        size, tail = 0, b""
        while True:
            piece = connection.recv(1 << 18)
            if not piece:
                raise RuntimeError("the stream ended before the copy did")
            size += len(piece)
            if b'"more":false' in tail + piece:
                return size
            tail = piece[-16:]
            if pause:
                time.sleep(pause)


def idle(options):
    """How often the daemon of a home wakes while nothing happens."""
    program = os.environ.get("MATCHBOOK", "")
    seconds = max(60, options.seconds)
    with Matchbook() as peer:
        home = f"{peer.folder}/idle"
        subprocess.run(
            [program, "--home", home, "start", "tally", "Anna", "Ben"], check=True,
            stdout=subprocess.DEVNULL)
        daemon = subprocess.Popen(
            [program, "--home", home, "--server", peer.url, "daemon"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            for line in daemon.stderr:
                if "following the server" in line:
                    break
            # What the beginning left to do is over.
            time.sleep(5)
            before, cpu = switches(daemon.pid), cpu_ticks(daemon.pid)
            time.sleep(seconds)
            woke = switches(daemon.pid) - before
            ticks = cpu_ticks(daemon.pid) - cpu
        finally:
            daemon.terminate()
            daemon.wait()
    print(f"\nThe daemon of an open match, over {seconds} s in which nothing happens: "
          f"{woke} wake-ups of all threads, {woke * 60 / seconds:.1f} a minute, "
          f"{ticks * 1000 / os.sysconf('SC_CLK_TCK'):.0f} ms of CPU.")


def switches(pid):
    """How often the threads of a process have gone to sleep by themselves."""
    count = 0
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        for line in (task / "status").read_text().splitlines():
            if line.startswith("voluntary_ctxt_switches"):
                count += int(line.split()[1])
    return count


def cpu_ticks(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])
