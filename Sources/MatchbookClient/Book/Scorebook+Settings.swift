extension Scorebook {
    /// Saves what was changed in the settings since they were read; what another process changed
    /// meanwhile stays.
    package func save(_ settings: Settings) throws(ScorebookError) {
        let before = self.settings
        self.settings = try guarded {
            try file.writing {
                var present = try Settings(file)
                present.take(settings, changedSince: before)
                try present.save(in: file)
                return present
            }
        }
        file.outboxBytesMax = self.settings.outboxBytesMax
    }
}
