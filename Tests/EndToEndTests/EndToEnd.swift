import Testing

/// Tests that run the two programs: one after the other, for each waits for processes.
@Suite(.serialized) enum EndToEnd {}
