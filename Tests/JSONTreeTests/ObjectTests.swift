import JSONTree
import TestSupport
import Testing

struct ObjectTests {
    @Test func `of two members with one key the later counts`() {
        let key = Key(unchecked: "a")
        let other = Key(unchecked: "B")
        let members = [
            Member(key: key, value: 1), Member(key: other, value: 2), Member(key: key, value: 3),
        ]
        #expect(
            Object(members).members == [Member(key: other, value: 2), Member(key: key, value: 3)])
        #expect(
            Object(members + [Member(key: key, value: .null)]).members
                == [Member(key: other, value: 2)])
        #expect(Object([Member(key: key, value: .null)]).isEmpty)
        #expect(
            Object([Member(key: key, value: .null), Member(key: key, value: 1)]).members
                == [Member(key: key, value: 1)])
    }

    @Test func `an object that shows nothing is null`() {
        var object = Object()
        #expect(object.normal == .null)
        object[.priority] = 1
        #expect(object.normal == .null)
        object[.value] = 2
        #expect(object.normal == .object(object))
        object[.priority] = nil
        #expect(object.normal == 2)
        object[.value] = .null
        #expect(object.isEmpty)
    }

    @Test(arguments: seeds(200))
    func `an object is a dictionary in key order`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let keys = (0..<(1 + random.below(50))).map { _ in random.key() }
        var object = Object()
        var model: [Key: Value] = [:]
        var history: [Member] = []
        for _ in 0..<150 {
            let key = random.pick(keys)
            let value: Value? =
                random.chance(20) ? nil : random.chance(10) ? .null : random.primitive()
            object[key] = value
            model[key] = value.flatMap { $0.isNull ? nil : $0 }
            history.append(Member(key: key, value: value ?? .null))
            #expect(object[key] == model[key])
        }
        let expected = model.sorted { $0.key < $1.key }.map { Member(key: $0.key, value: $0.value) }
        #expect(object.members == expected)
        #expect(Object(history) == object)
        for key in keys { #expect(object[key] == model[key]) }
    }

    @Test(arguments: seeds(20))
    func `long keys with one beginning are sorted by their ends`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let members = (0..<200).map { _ in
            Member(key: Key(unchecked: "beginning" + random.text()), value: 1)
        }
        let keys = Object(members).members.map(\.key)
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0 < $1 })
        #expect(Set(keys) == Set(members.map(\.key)))
    }
}
