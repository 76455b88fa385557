"""Pyrebase: a stream of a place.

usage: pyrebase_stream.py PORT
"""

import os
import queue
import sys

import pyrebase

port = sys.argv[1]
app = pyrebase.initialize_app(
    {
        "apiKey": "k",
        "authDomain": "x",
        "storageBucket": "x",
        "databaseURL": f"http://127.0.0.1:{port}/",
    }
)
db = app.database()
events = queue.Queue()
db.child("stream").child("a").stream(events.put)


def expect(kind, path, data):
    event = events.get(timeout=30)
    assert (event["event"], event["path"], event["data"]) == (kind, path, data), event


expect("put", "/", None)
db.child("stream").child("a").set({"n": 1})
expect("put", "/", {"n": 1})
db.child("stream").child("a").update({"m/x": 2})
expect("patch", "/", {"m/x": 2})
db.child("stream").child("a").child("n").remove()
expect("put", "/n", None)
# The thread that listens would wait for the next event.
print("done", flush=True)
os._exit(0)
