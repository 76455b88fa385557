import Foundation
import JSONTree
import TestSupport
import Testing

extension EndToEnd {
    /// The examples of `docs/JSON.md`, from top to bottom in one home.
    struct JSONDocumentTests {
        @Test func `every example of the page is what the program prints`() throws {
            let folder = try ScratchFolder()
            let device = Device(home: folder.file("home"))
            let server = try Server(data: folder.file("data"))
            let page = SharedData.packageRoot.appending(path: "docs/JSON.md")
            let blocks = DocumentBlocks.all(in: try String(contentsOf: page, encoding: .utf8))
            var ran = 0
            for (block, next) in zip(blocks, blocks.dropFirst())
            where block.language == "sh" && next.language == "json" {
                let line = block.lines.joined(separator: "\n")
                    .replacing("SERVER", with: server.address)
                let outcome = try device.shell(line)
                #expect(outcome.code == 0, "\(line): \(outcome.talk)")
                let wanted = try JSON(parsing: next.lines.joined(separator: "\n"))
                #expect(
                    try outcome.json().matches(wanted),
                    "\(line) printed \(outcome.lines.joined())")
                ran += 1
            }
            #expect(ran >= 12)
        }
    }
}
