// SyncServer
