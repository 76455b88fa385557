extension JSON {
    /// Tells the document to a sink, as a reader of its text would.
    package func tell(_ sink: inout some JSONSink) throws(TreeError) {
        switch self {
        case .null: try sink.null()
        case .bool(let flag): try sink.bool(flag)
        case .integer(let number): try sink.integer(number)
        case .double(let number): try sink.double(number)
        case .string(let text): try sink.string(text)
        case .array(let elements):
            try sink.beginArray()
            for element in elements { try element.tell(&sink) }
            try sink.endArray()
        case .object(let fields):
            try sink.beginObject()
            for field in fields {
                try sink.name(field.name)
                try field.value.tell(&sink)
            }
            try sink.endObject()
        }
    }
}
