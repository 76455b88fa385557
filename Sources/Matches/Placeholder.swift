// Matches
