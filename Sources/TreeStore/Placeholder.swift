// TreeStore
