import JSONTree
import Rules
import Testing

/// The rules of a tree of matches, by cases.
@Suite struct MatchRulesTests {
    static let cases = #"""
        {"data": {
          "matches": {
            "m1": {"info": {"kind": "tally", "public": true}, "entries": {"e1": {"by": "d1", "text": "Anna +1"}},
                   "seals": {"e1": {"hash": "00ff", "entries": 1}}},
            "m2": {"info": {"kind": "tennis"}, "entries": {"e1": {"by": "d1", "text": "s"}}}},
          "summaries": {"m1": {"tip": "e1"}, "m2": {"tip": "e1"}}},
         "who": {
          "home": {"uid": "d1", "token": {"home": true, "write": true}},
          "screen": {"uid": "d5", "token": {"home": true, "write": false}},
          "scorer": {"uid": "d2", "token": {"match": "m2", "write": true}},
          "reader": {"uid": "d3", "token": {"match": "m2", "write": false}},
          "other": {"uid": "d4", "token": {"match": "m1", "write": true}},
          "nobody": null},
         "cases": [
          {"as": "home", "read": "/", "allow": true},
          {"as": "home", "read": "/matches/m2/entries", "allow": true},
          {"as": "scorer", "read": "/", "allow": false},
          {"as": "scorer", "read": "/matches", "allow": false},
          {"as": "scorer", "read": "/matches/m2", "allow": true},
          {"as": "reader", "read": "/matches/m2/entries/e1", "allow": true},
          {"as": "other", "read": "/matches/m2", "allow": false},
          {"as": "nobody", "read": "/matches/m2", "allow": false},
          {"as": "nobody", "read": "/matches/m1", "allow": true},
          {"as": "nobody", "read": "/matches/m1/entries/e1", "allow": true},
          {"as": "nobody", "read": "/summaries", "allow": false},
          {"as": "reader", "read": "/summaries", "allow": true},
          {"as": "nobody", "read": "/elsewhere", "allow": false},

          {"as": "home", "write": "/matches/m3/info", "value": {"kind": "tally"}, "allow": true},
          {"as": "screen", "read": "/matches", "allow": true},
          {"as": "screen", "write": "/matches/m3/info", "value": {"kind": "tally"}, "allow": false},
          {"as": "screen", "write": "/summaries/m1", "value": {"tip": "e2"}, "allow": false},
          {"as": {"uid": "d6", "token": {"home": true}}, "write": "/summaries/m1", "value": {"tip": "e2"}, "allow": true},
          {"as": "scorer", "write": "/matches/m3/info", "value": {"kind": "tally"}, "allow": false},
          {"as": "scorer", "write": "/matches/m2/info/note", "value": "rain", "allow": true},
          {"as": "reader", "write": "/matches/m2/info/note", "value": "rain", "allow": false},
          {"as": "nobody", "write": "/matches/m1/info/note", "value": "rain", "allow": false},
          {"as": "scorer", "write": "/matches/m2/info/public", "value": true, "allow": false},
          {"as": "home", "write": "/matches/m2/info/public", "value": true, "allow": true},
          {"as": "home", "write": "/matches/m2/info/public", "value": "yes", "allow": false},
          {"as": "home", "write": "/matches/m2/info", "value": null, "allow": false},
          {"as": "home", "write": "/matches/m2/info/kind", "value": null, "allow": false},

          {"as": "scorer", "write": "/matches/m2/entries/e2", "value": {"by": "d2", "text": "r"}, "allow": true},
          {"as": "home", "write": "/matches/m1/entries/e2", "value": {"by": "d1", "text": "Ben"}, "allow": true},
          {"as": "reader", "write": "/matches/m2/entries/e2", "value": {"by": "d3"}, "allow": false},
          {"as": "other", "write": "/matches/m2/entries/e2", "value": {"by": "d4"}, "allow": false},
          {"as": "nobody", "write": "/matches/m1/entries/e2", "value": {"by": "x"}, "allow": false},
          {"as": "scorer", "write": "/matches/m2/entries/e2", "value": "text", "allow": false},
          {"name": "an entry that is sent again", "as": "scorer", "write": "/matches/m2/entries/e1", "value": {"by": "d1", "text": "s"}, "allow": true},
          {"name": "an entry is not changed", "as": "scorer", "write": "/matches/m2/entries/e1", "value": {"by": "d1", "text": "r"}, "allow": false},
          {"name": "nor by the owner", "as": "home", "write": "/matches/m1/entries/e1/text", "value": "Anna +9", "allow": false},
          {"name": "nor deleted", "as": "home", "write": "/matches/m1/entries/e1", "value": null, "allow": false},
          {"name": "nor all of them", "as": "home", "write": "/matches/m1/entries", "value": null, "allow": false},
          {"name": "nor the match", "as": "home", "write": "/matches/m1", "value": null, "allow": false},
          {"name": "nor everything", "as": "home", "write": "/", "value": null, "allow": false},

          {"as": "scorer", "write": "/matches/m2/seals/e1", "value": {"hash": "aa"}, "allow": true},
          {"as": "scorer", "write": "/matches/m2/seals/e1", "value": {"entries": 1}, "allow": false},
          {"as": "other", "write": "/matches/m1/seals/e1", "value": {"hash": "aa"}, "allow": false},
          {"as": "home", "write": "/matches/m1/seals/e1", "value": null, "allow": false},

          {"as": "scorer", "write": "/summaries/m2", "value": {"tip": "e2"}, "allow": true},
          {"as": "scorer", "write": "/summaries/m1", "value": {"tip": "e2"}, "allow": false},
          {"as": "reader", "write": "/summaries/m2", "value": {"tip": "e2"}, "allow": false},
          {"as": "home", "write": "/summaries/m1", "value": {"tip": "e2"}, "allow": true},
          {"as": "scorer", "merge": "/matches/m2", "value": {"entries/e3": {"by": "d2"}, "info/note": "x"}, "allow": true},
          {"as": "scorer", "merge": "/", "value": {"matches/m2/entries/e3": {"by": "d2"}, "matches/m1/entries/e3": {"by": "d2"}}, "allow": false},
          {"as": "home", "write": "/elsewhere", "value": 1, "allow": false}
         ]}
        """#

    @Test func `devices may do what they were invited to, and no more`() throws {
        let cases = try RulesCases(try JSON(parsing: Self.cases)).cases
        #expect(cases.count > 40)
        for one in cases {
            let explanation = try one.explanation(by: .matches)
            #expect(
                explanation.isAllowed == one.isAllowed,
                "\(one.name) by \(one.requester.uid ?? "nobody"): \(explanation.sentence)")
        }
    }

    @Test(
        arguments: [
            ("[]", "The document must be an object."),
            ("{}", "“cases” must be a list of cases."),
            (
                #"{"case": []}"#,
                "The document has no member “case”; there are cases, data, now, who."
            ),
            (#"{"cases": [{"read": "/"}]}"#, "Case 1: “allow” must be true or false."),
            (
                #"{"cases": [{"allow": true}]}"#,
                "Case 1 must have one of “read”, “write” and “merge”, a path."
            ),
            (#"{"cases": [{"allow": true, "read": "a.b"}]}"#, "Case 1: “a.b” is no path."),
            (
                #"{"cases": [{"allow": true, "read": "a", "as": "x"}]}"#,
                "Case 1: nobody in “who” is named “x”."
            ),
            (
                #"{"cases": [{"allow": true, "write": "a"}]}"#,
                "Case 1: a write has a “value”, which may be null."
            ),
            (
                #"{"cases": [], "now": "x"}"#, "“now” must be milliseconds since 1970."
            ),
        ])
    func `a document of cases that is none is refused with a sentence`(
        text: String, sentence: String
    ) throws {
        let json = try JSON(parsing: text)
        do {
            _ = try RulesCases(json)
            Issue.record("taken: \(text)")
        } catch {
            #expect(error.description == sentence)
        }
    }
}
