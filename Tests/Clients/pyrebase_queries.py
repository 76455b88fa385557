"""Pyrebase: queries, in the tree that is there without a name.

usage: pyrebase_queries.py PORT
"""

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

db.child("totals").set({"a": {"n": 3}, "b": {"n": 1}, "c": {"n": 2}})


def keys(query):
    return [item.key() for item in query.get().each() or []]


assert keys(db.child("totals").order_by_key().limit_to_first(1)) == ["a"]
assert keys(db.child("totals").order_by_key().start_at("b")) == ["b", "c"]
assert keys(db.child("totals").order_by_key().equal_to("b")) == ["b"]
print("done")
