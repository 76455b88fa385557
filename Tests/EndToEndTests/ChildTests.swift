import Foundation
import Testing

extension EndToEnd {
    /// What the tests themselves leave behind.
    struct ChildTests {
        private static var open: Set<String> {
            get throws {
                let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
                return Set(numbers.compactMap { Int32($0) }.compactMap { Child.name(of: $0) })
            }
        }

        @Test(arguments: [true, false])
        func `a child leaves no pipe open, whether its output was read or not`(
            isRead: Bool
        ) throws {
            var pipes: [String] = []
            do {
                let child = try Child(Curl.program, ["--version"])
                pipes = child.pipes
                #expect(pipes.count == 3)
                #expect(try Set(pipes).isSubset(of: Self.open))
                if isRead {
                    try child.endInput()
                    #expect(try child.rest().output.first?.hasPrefix("curl ") == true)
                }
                #expect(try child.end() == 0)
            }
            #expect(try Self.open.isDisjoint(with: pipes))
        }
    }
}
