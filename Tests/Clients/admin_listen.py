"""Firebase's administration library: listens to a place.

usage: admin_listen.py PORT
"""

import os
import queue
import sys

import firebase_admin
from firebase_admin import db

port = sys.argv[1]
firebase_admin.initialize_app(None, {"databaseURL": f"http://127.0.0.1:{port}?ns=admin-listen"})
game = db.reference("games/g1")
events = queue.Queue()
game.listen(lambda event: events.put((event.event_type, event.path, event.data)))


def expect(kind, path, data):
    event = events.get(timeout=30)
    assert event == (kind, path, data), event


expect("put", "/", None)
game.set({"score": {"home": 4}, "over": False})
expect("put", "/", {"score": {"home": 4}, "over": False})
game.update({"score/away": 3, "over": True})
expect("patch", "/", {"score/away": 3, "over": True})
game.child("score/home").delete()
expect("put", "/score/home", None)
pushed = game.child("log").push("safe")
expect("put", f"/log/{pushed.key}", "safe")
db.reference("games/g2").set(1)
db.reference("games").set({"g1": {"over": True}})
expect("put", "/", {"over": True})
# The thread that listens would wait for the next event.
print("done", flush=True)
os._exit(0)
