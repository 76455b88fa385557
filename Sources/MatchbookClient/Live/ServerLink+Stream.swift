import JSONTree
import SyncCore

extension ServerLink {
    /// Opens a stream of the changes of some places.
    func stream(
        at paths: [Path], since cursor: Cursor?, waking wakeup: Wakeup
    ) -> ChangeStream {
        let request = HTTPRequest(
            url: changesURL(at: paths, since: cursor), headers: ["Accept": "text/event-stream"],
            timeouts: .stream)
        // The link belongs to its thread, so only what the failure needs goes along.
        let (server, transport, clock) = (self.server, self.transport, self.clock)
        return ChangeStream.open(request, by: transport, waking: wakeup) { result in
            switch result {
            case .failure(let error): return PushFailure(error)
            case .success(let reply) where reply.status == 200:
                return .noAnswer("\(server.base) ended the stream.")
            case .success(let reply):
                let link = ServerLink(server, transport: transport, clock: clock)
                return link.failure(reply)
            }
        }
    }

    /// What an event of the stream says.
    func news(
        _ event: ServerEvent, at paths: [Path]
    ) throws(PushFailure) -> StreamNews? {
        switch event.name {
        case "changes":
            let json: JSON
            do throws(JSONError) {
                json = try JSON(parsing: event.data)
            } catch {
                throw noServer("\(error)")
            }
            let (page, storeID) = try page(json, at: paths)
            return .page(page, storeID: storeID)
        case "keep-alive": return .alive(Cursor(event.id))
        case "cancel": throw .busy("\(server.base) ended the stream: \(Self.sentence(event)).")
        case "auth_revoked":
            throw .unauthorized("\(server.base) ended the stream: \(Self.sentence(event)).")
        default: return nil
        }
    }

    /// Only a sentence of a sane length is worth showing.
    private static func sentence(_ event: ServerEvent) -> String {
        String(String(decoding: event.data, as: UTF8.self).prefix(300)).withoutFullStop
    }
}

/// What a follower of changes hears.
enum StreamNews {
    case page(ChangePage, storeID: String)
    case alive(Cursor?)
}
