// The rules that fit a tree of matches.
extension RulesDocument {
    /// Closed but to the owner's own devices and to those that were invited.
    ///
    /// A device's token says `home` for the owner's own; or the one `match` that it was invited
    /// to, and whether it may `write` it. What was recorded is never changed or deleted, by
    /// nobody but an admin.
    package static let matches: RulesDocument = {
        guard let document = try? RulesDocument(text: Array(matchesText.utf8)) else {
            preconditionFailure("the rules of matches are rules")
        }
        return document
    }()

    private static let isHome = "auth.token.home == true"
    private static let isInvited = "auth.token.match == $match"
    private static let mayWrite =
        "((\(isHome) && auth.token.write != false) || (\(isInvited) && auth.token.write == true))"
    private static let addsAlone = "(!data.exists() || newData.val() == data.val())"

    /// As people read and change them.
    package static let matchesText = #"""
        {
          "rules": {
            // The owner's own devices read everything; what others may read is said below.
            ".read": "\#(isHome)",

            "matches": {
              "$match": {
                // Devices invited to this match, and everybody when the match is public.
                ".read": "\#(isInvited) || data.child('info/public').val() == true",

                // Kind, options, sides, marks. A match is put away by a mark, never deleted.
                "info": {
                  ".write": "\#(mayWrite) && newData.exists()",
                  "public": {
                    // Only the owner says who reads the match.
                    ".validate": "newData.isBoolean() && (\#(isHome) || \#
                      newData.val() == data.val())"
                  }
                },

                // The log. Entries are added and never changed or deleted, in sealed matches and
                // in others: what is to be corrected is an entry of its own. One that is sent
                // again is the same.
                "entries": {
                  "$entry": {
                    ".write": "\#(mayWrite) && \#(addsAlone)",
                    ".validate": "newData.hasChildren()"
                  }
                },

                // A seal holds for ever; what comes after it is a fork or a correction that shows.
                "seals": {
                  "$tip": {
                    ".write": "\#(mayWrite) && \#(addsAlone)",
                    ".validate": "newData.child('hash').isString()"
                  }
                }
              }
            },

            // What lists show, derived from the logs: for all devices that joined.
            "summaries": {
              ".read": "auth != null",
              "$match": {
                ".write": "\#(mayWrite) && newData.exists()"
              }
            }
          }
        }

        """#
}
