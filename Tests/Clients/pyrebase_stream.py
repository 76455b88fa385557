"""Pyrebase: its stream.

usage: pyrebase_stream.py PORT
"""

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
db.child("board").set({"score": 1})
messages = queue.Queue()
stream = db.child("board").stream(messages.put)


def expect(event, path, data):
    message = messages.get(timeout=60)
    found = (message["event"], message["path"], message["data"])
    assert found == (event, path, data), found


expect("put", "/", {"score": 1})
db.child("board").child("score").set(2)
expect("put", "/score", 2)
db.child("board").update({"note": "rain", "score": 3})
expect("patch", "/", {"note": "rain", "score": 3})
db.child("board").remove()
expect("put", "/", None)
try:
    stream.close()
except AttributeError:
    # Its thread may have seen the end of the connection before this one has closed it.
    stream.thread.join(60)
assert not stream.thread.is_alive()
print("done")
