"""Load, and what a server did under it."""

import os
import re
import statistics
import subprocess

from peers import HERE, Redis


class Figure:
    """Of one server under one load."""

    def __init__(self, rate, cpu_us, p50_ms, p99_ms):
        self.rate = rate
        self.cpu_us = cpu_us
        self.p50_ms = p50_ms
        self.p99_ms = p99_ms


def wrk(peer, load, connections, seconds):
    method, prefix, suffix, count, digits = load
    before = peer.cpu_seconds()
    environment = {**os.environ, "BENCH_TOKEN": peer.token} if peer.token else None
    text = subprocess.run(
        ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-s", HERE / "put.lua", peer.url,
         "--", method, prefix, suffix, str(count), str(digits)],
        check=True, capture_output=True, text=True, env=environment).stdout
    cpu = peer.cpu_seconds() - before
    found = re.search(r"^RESULT (\d+) (\d+) (\d+) (\d+) (\d+)$", text, re.M)
    requests, micros, failed, p50, p99 = (int(field) for field in found.groups())
    if failed or not requests:
        raise RuntimeError(f"{peer.name}: {failed} of {requests} requests failed")
    return Figure(requests * 1e6 / micros, cpu * 1e6 / requests, p50 / 1e3, p99 / 1e3)


def redis_set(peer, connections, seconds):
    # Of the tool's own: it counts requests, not seconds.
    requests = int({1: 4000, 16: 20_000, 64: 40_000}[connections] * seconds)
    before = peer.cpu_seconds()
    text = subprocess.run(
        ["redis-benchmark", "-p", str(peer.port), "-t", "set", "-d", "200", "-r", "1000",
         "-c", str(connections), "-n", str(requests), "--csv"],
        check=True, capture_output=True, text=True).stdout
    cpu = peer.cpu_seconds() - before
    fields = [line for line in text.splitlines() if line.startswith('"SET"')][0].split(",")
    rate, _, _, p50, _, p99 = (float(field.strip('"')) for field in fields[1:7])
    return Figure(rate, cpu * 1e6 / requests, p50, p99)


def measure(peer, what, connections, seconds):
    if isinstance(peer, Redis):
        return redis_set(peer, connections, seconds) if what == "put" else None
    return wrk(peer, getattr(peer, what), connections, seconds)


def medians(figures):
    """The medians, and how far the rates lie apart."""
    rates = sorted(figure.rate for figure in figures)
    return Figure(
        statistics.median(rates),
        statistics.median(figure.cpu_us for figure in figures),
        statistics.median(figure.p50_ms for figure in figures),
        statistics.median(figure.p99_ms for figure in figures)), (rates[0], rates[-1])
