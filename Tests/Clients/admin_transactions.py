"""Firebase's administration library: one of several processes that raise a counter.

usage: admin_transactions.py PORT COUNT
"""

import sys

import firebase_admin
from firebase_admin import db

port, count = sys.argv[1], int(sys.argv[2])
firebase_admin.initialize_app(None, {"databaseURL": f"http://127.0.0.1:{port}?ns=admin"})
reference = db.reference("counter")


def raised(value):
    value = value or {"total": 0}
    value["total"] += 1
    return value


done = 0
while done < count:
    try:
        reference.transaction(raised)
        done += 1
    except db.TransactionAbortedError:
        # The library gives up after 25 tries, which with many others at it does happen.
        pass
print("done")
