// Flags
