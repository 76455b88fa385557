"""Firebase's administration library: queries.

usage: admin_queries.py PORT
"""

import sys

import firebase_admin
from firebase_admin import db, exceptions

port = sys.argv[1]
firebase_admin.initialize_app(None, {"databaseURL": f"http://127.0.0.1:{port}?ns=admin-queries"})

client = db.reference("/")._client
client.request(
    "put",
    "/.settings/rules.json",
    json={
        "rules": {
            ".read": True,
            ".write": True,
            "teams": {".indexOn": ["wins", "home/city"]},
            "totals": {".indexOn": ".value"},
        }
    },
)

teams = db.reference("teams")
teams.set(
    {
        "tsubame": {"wins": 9, "home": {"city": "Ueda"}},
        "kamome": {"wins": 12, "home": {"city": "Choshi"}},
        "tombi": {"wins": 9, "home": {"city": "Kobe"}},
        "sagi": {"home": {"city": "Ueda"}},
    }
)
totals = db.reference("totals")
totals.set({"a": 3, "b": 1, "c": 2, "d": "x"})


def keys(query):
    return list(query.get())


assert keys(teams.order_by_child("wins")) == ["sagi", "tombi", "tsubame", "kamome"]
assert keys(teams.order_by_child("wins").start_at(9).end_at(10)) == ["tombi", "tsubame"]
assert keys(teams.order_by_child("wins").equal_to(12)) == ["kamome"]
assert keys(teams.order_by_child("wins").limit_to_last(1)) == ["kamome"]
assert keys(teams.order_by_child("wins").limit_to_first(2)) == ["sagi", "tombi"]
assert keys(teams.order_by_child("home/city").equal_to("Ueda")) == ["sagi", "tsubame"]
assert keys(teams.order_by_key().start_at("t")) == ["tombi", "tsubame"]
assert keys(teams.order_by_key().limit_to_first(1)) == ["kamome"]
assert list(totals.order_by_value().get().items()) == [("b", 1), ("c", 2), ("a", 3), ("d", "x")]
assert keys(totals.order_by_value().limit_to_last(2)) == ["a", "d"]
assert keys(totals.order_by_value().start_at(2).end_at(3)) == ["c", "a"]
assert teams.order_by_child("wins").equal_to(100).get() in ({}, None, [])

try:
    teams.order_by_child("losses").get()
    raise AssertionError("a query without an index was answered")
except exceptions.InvalidArgumentError as error:
    assert "Index not defined" in str(error), error
print("done")
