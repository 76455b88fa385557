"""Pyrebase: values, ETags, in the tree that is there without a name.

usage: pyrebase_values.py PORT
"""

import sys

import pyrebase
import requests

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

assert db.child("teams").get().val() is None
db.child("teams").child("kamome").set({"wins": 12})
assert db.child("teams").child("kamome").get().val() == {"wins": 12}
db.child("teams").update({"kamome/wins": 13, "tombi": {"wins": 9}})
assert db.child("teams").child("kamome").child("wins").get().val() == 13
names = [team.key() for team in db.child("teams").get().each()]
assert names == ["kamome", "tombi"], names
assert sorted(db.child("teams").shallow().get().val()) == ["kamome", "tombi"]

name = db.child("log").push({"n": 1})["name"]
assert db.child("log").child(name).get().val() == {"n": 1}
db.child("log").remove()
assert db.child("log").get().val() is None

tag = db.child("teams").child("kamome").get_etag()["ETag"]
assert "ETag" not in db.child("teams").child("kamome").conditional_set({"wins": 14}, tag)
refused = db.child("teams").child("kamome").conditional_set({"wins": 15}, tag)
assert refused["ETag"] != tag
assert db.child("teams").child("kamome").child("wins").get().val() == 14
db.child("teams").child("kamome").conditional_remove(refused["ETag"])
assert db.child("teams").child("kamome").get().val() is None

try:
    db.child("bad").set({"a.b": 1})
    raise AssertionError("a forbidden key was taken")
except requests.exceptions.HTTPError:
    pass
print("done")
