"""Firebase's administration library: listening.

usage: admin_listen.py PORT
"""

import queue
import sys

import firebase_admin
from firebase_admin import db

port = sys.argv[1]
firebase_admin.initialize_app(None, {"databaseURL": f"http://127.0.0.1:{port}?ns=admin-listen"})

game = db.reference("game")
game.set({"home": 1})
events = queue.Queue()
listener = game.listen(lambda event: events.put((event.event_type, event.path, event.data)))


def expect(*event):
    found = events.get(timeout=60)
    assert found == event, f"{found} came, not {event}"


expect("put", "/", {"home": 1})
game.child("home").set(2)
expect("put", "/home", 2)
game.update({"away": 1, "home": 3})
expect("patch", "/", {"away": 1, "home": 3})
db.reference("/").update({"game/innings/0": 1})
kind, path, data = events.get(timeout=60)
assert (kind, path, data) in [
    ("put", "/innings/0", 1),
    ("patch", "/", {"innings/0": 1}),
    ("patch", "/innings", {"0": 1}),
    ("put", "/innings", [1]),
], (kind, path, data)
game.delete()
expect("put", "/", None)
db.reference("/").set({"game": "over"})
expect("put", "/", "over")
listener.close()
print("done")
