/// The header fields that the tree's routes look at, found in one pass.
///
/// Of a field that comes twice the first counts.
struct RequestFields {
    private(set) var host: String?
    private(set) var accept: String?
    private(set) var methodOverride: String?
    private(set) var wantsTag = false
    private(set) var ifMatch: String?
    private(set) var ifNoneMatch: String?

    init(_ head: HTTPRequestHead) {
        head.forEachField { name, value in
            switch name.count {
            case 4 where name.isToken("host"): Self.set(&host, value)
            case 6 where name.isToken("accept"): Self.set(&accept, value)
            case 8 where name.isToken("if-match"): Self.set(&ifMatch, value)
            case 13 where name.isToken("if-none-match"): Self.set(&ifNoneMatch, value)
            case 15 where name.isToken("x-firebase-etag"): wantsTag = value.isToken("true")
            case 22 where name.isToken("x-http-method-override"): Self.set(&methodOverride, value)
            default: break
            }
        }
        if let named = head.targetHost { host = named }
    }

    private static func set(_ field: inout String?, _ value: Slice<UnsafeRawBufferPointer>) {
        if field == nil { field = String(decoding: value, as: UTF8.self) }
    }
}
