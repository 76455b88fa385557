"""The client's outbox: what a write costs however many wait, and how fast they leave."""

import os
import statistics
import subprocess
import time

from peers import Matchbook

ENTRIES = 400  # of each match


def outbox(options):
    """Fills an outbox match by match, resumes, and drains it over loopback."""
    program = os.environ.get("MATCHBOOK", "")
    lines = "".join("Anna +1\n" if row % 2 else "Ben +2\n" for row in range(ENTRIES)).encode()
    with Matchbook() as peer:
        home = peer.folder + "/home"

        def run(*command, **more):
            began = time.perf_counter()
            subprocess.run(
                [program, "--home", home, *command], check=True, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, **more)
            return time.perf_counter() - began

        print("\n| writes that wait | a write, durable | resume, the whole command |\n| --- | --- | --- |")
        first, matches, shown = None, 0, 1000
        recent = []
        while matches * ENTRIES < options.writes:
            # The open match is resumed; those before it have ended.
            if matches:
                run("finish")
            run("start", "tally", "Anna", "Ben")
            recent.append(run("record", input=lines) / ENTRIES)
            matches += 1
            waiting = matches * ENTRIES
            if waiting < min(shown, options.writes):
                continue
            cost = statistics.median(recent[-5:]) * 1e6
            first = first or cost
            resume = statistics.median(run("resume") for _ in range(5)) * 1e3
            print(
                f"| {waiting:,} | {cost:.0f} µs ({cost / first:.2f}) | {resume:.0f} ms |",
                flush=True)
            shown *= 10
        drain = run("push", "--server", peer.url)
        writes = matches * ENTRIES
        print(f"\nDrained: {writes:,} entries in {drain:.1f} s, {writes / drain:,.0f} a second.")
        print(f"Resume after it: {run('resume') * 1e3:.0f} ms.")
