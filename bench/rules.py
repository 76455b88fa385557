"""What it costs to ask who is there and whether they may: tokens and rules, beside an open server."""

import base64
import os
import pathlib
import subprocess

import load
from peers import RECORDS, Matchbook, call

PUT = ("PUT", "/summaries/k", ".json", RECORDS, 6)
GET = ("GET", "/summaries/k", ".json", RECORDS, 6)


class Open(Matchbook):
    """Asks nobody."""

    name = "open"
    put, get = PUT, GET

    def fill(self):
        for number in range(RECORDS):
            self.call("PUT", f"/summaries/k{number:06}.json", {"text": "x" * 189})

    def call(self, method, target, value=None):
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        return call(method, self.url + target, value, headers)


class Guarded(Open):
    """With keys and the rules of matches, asked by a device that was let in."""

    name = "token and match rules"

    def start(self):
        program = os.environ.get("MATCHBOOKD", "")
        subprocess.run(
            [program, "init", "--data", self.folder], check=True, stdout=subprocess.DEVNULL)
        code = subprocess.run(
            [program, "invite", "--home", "--data", self.folder],
            check=True, capture_output=True, text=True).stdout.split()[0]
        super().start()
        key = base64.urlsafe_b64encode(bytes(32)).decode().rstrip("=")
        joined = call(
            "POST", self.url + "/.sync/join", {"code": code, "key": key, "name": "bench"})
        self.token = joined["token"]

    def give(self, rules):
        """Puts other rules in force, as the administrator."""
        secret = pathlib.Path(self.folder + "/keys/secret").read_text().strip()
        call(
            "PUT", self.url + "/.settings/rules.json", {"rules": rules},
            {"Authorization": f"Bearer {secret}"})


def rules(options):
    """Open and guarded servers in turn, round after round."""
    loads = [("put", 16), ("put", 64), ("get", 64)]
    figures = {}
    for _ in range(options.rounds):
        for kind in (Open, Guarded):
            with kind() as peer:
                peer.fill()
                for what, connections in loads:
                    figures.setdefault((what, connections), {}).setdefault(kind, []).append(
                        load.wrk(peer, getattr(peer, what), connections, options.seconds))
    print("\n| what | open | token and match rules | of the open rate | CPU more |")
    print("| --- | --- | --- | --- | --- |")
    for (what, connections), by_kind in figures.items():
        bare, _ = load.medians(by_kind[Open])
        asked, _ = load.medians(by_kind[Guarded])
        name = "durable PUT" if what == "put" else "GET"
        print(
            f"| {name} of 200 B, {connections} at a time | {bare.rate:,.0f} | {asked.rate:,.0f} "
            f"| {asked.rate / bare.rate:.2f} (aim: 0.85) "
            f"| {asked.cpu_us - bare.cpu_us:+.1f} µs of {bare.cpu_us:.1f} µs |", flush=True)
    places(options)


def places(options):
    """A rule that reads five places, beside one that reads none, on one server in turn."""
    none = {".read": "auth != null", ".write": "auth != null"}
    five = " && ".join(f"root.child('gate/g{number}/open').val() == true" for number in range(5))
    with Guarded() as peer:
        peer.give(none)
        peer.fill()
        peer.call("PUT", "/gate.json", {f"g{number}": {"open": True} for number in range(5)})
        figures = {}
        for _ in range(options.rounds):
            for name, read in (("no place", "auth != null"), ("five places", five)):
                peer.give({**none, ".read": read})
                figures.setdefault(name, []).append(
                    load.wrk(peer, peer.get, 64, options.seconds))
    bare, _ = load.medians(figures["no place"])
    reads, _ = load.medians(figures["five places"])
    print(
        f"\nA rule that reads five places takes {reads.cpu_us - bare.cpu_us:.1f} µs of CPU more "
        f"than one that reads none ({bare.cpu_us:.1f} µs a GET).")
