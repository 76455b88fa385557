// MatchbookClient
