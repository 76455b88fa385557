"""Firebase's administration library: values, ETags, shallow reads.

usage: admin_values.py PORT
"""

import sys

import firebase_admin
from firebase_admin import db, exceptions

port = sys.argv[1]
firebase_admin.initialize_app(None, {"databaseURL": f"http://127.0.0.1:{port}?ns=admin-values"})
root = db.reference("/")
game = db.reference("games/g1")

# Values of every kind come back as they went.
assert game.get() is None
written = {
    "name": "é & e\u0301 😀",
    "score": {"home": 4, "away": 3.5},
    "innings": [1, 0, 2],
    "over": True,
    "large": 9007199254740993,
    "tiny": -1.5e-300,
}
game.set(written)
assert game.get() == written, game.get()
assert game.child("score/home").get() == 4
assert db.reference("games/g1/innings/2").get() == 2
assert root.get() == {"games": {"g1": written}}

# Keys that one spelling of a letter would merge stay two.
two = {"caf\u00e9": 1, "cafe\u0301": 2}
db.reference("keys").set(two)
assert db.reference("keys").get() == two
assert db.reference("keys/caf\u00e9").get() == 1
db.reference("keys").delete()

# An update replaces what it names, also deep.
game.update({"score": {"home": 5}, "over": None, "place/town": "Kobe"})
assert game.child("score").get() == {"home": 5}
assert game.child("over").get() is None
assert game.child("place").get() == {"town": "Kobe"}
try:
    game.update({"a": 1, "a/b": 2})
    raise AssertionError("an update of conflicting paths was taken")
except exceptions.InvalidArgumentError as error:
    assert error.http_response.status_code == 400

# Pushed children have keys that sort as they were made.
log = db.reference("log")
children = [log.push({"n": n}) for n in range(5)]
keys = [child.key for child in children]
assert keys == sorted(keys) and len(set(keys)) == 5, keys
assert all(len(key) == 20 for key in keys)
assert [log.get()[key]["n"] for key in keys] == list(range(5))
assert children[3].get() == {"n": 3}
empty = log.push()
assert log.child(empty.key).get() == ""

# Shallow reads do not read what lies below.
assert root.get(shallow=True) == {"games": True, "log": True}
assert game.child("name").get(shallow=True) == written["name"]
assert db.reference("none").get(shallow=True) is None

# What the server fills in.
clock = db.reference("clock")
clock.set({".sv": "timestamp"})
assert clock.get() > 1_500_000_000_000
count = db.reference("count")
for _ in range(3):
    count.set({".sv": {"increment": 2}})
assert count.get() == 6

# ETags: reads that are not repeated, writes that lose.
value, tag = count.get(etag=True)
assert value == 6
assert count.get_if_changed(tag) == (False, None, None)
won, value, new_tag = count.set_if_unchanged(tag, 7)
assert won and value == 7 and new_tag != tag
assert count.set_if_unchanged(tag, 8) == (False, 7, new_tag)
assert count.get_if_changed(tag) == (True, 7, new_tag)
fresh = db.reference("fresh")
assert fresh.get(etag=True) == (None, "null_etag")
assert fresh.set_if_unchanged("null_etag", "first")[0]
assert not fresh.set_if_unchanged("null_etag", "second")[0]

# Deleting, and what is left.
game.delete()
assert game.get() is None and db.reference("games").get() is None
root.delete()
assert root.get() is None

# Another tree is another.
other = firebase_admin.initialize_app(
    None, {"databaseURL": f"http://127.0.0.1:{port}?ns=admin-other"}, "other"
)
db.reference("/", other).set("there")
assert root.get() is None and db.reference("/", other).get() == "there"
print("done")
