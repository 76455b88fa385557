/// The date of an answer in the form that HTTP wants, made anew once a second.
///
/// Source: RFC 9110, section 5.6.7.
package struct HTTPDate {
    // As in: Sun, 06 Nov 1994 08:49:37 GMT
    package private(set) var bytes: [UInt8] = []
    private var second: Int?

    package init() {}

    /// - Parameter seconds: Since 1970, in UTC.
    package mutating func set(_ seconds: Int) {
        guard seconds != second else { return }
        second = seconds
        let (day, time) = (seconds / 86_400, seconds % 86_400)
        let (year, month, dayOfMonth) = Self.civil(day)
        bytes.removeAll(keepingCapacity: true)
        // 1970 began on a Thursday.
        bytes.append(Self.weekdays[day % 7])
        bytes.append(", ")
        appendTwoDigits(dayOfMonth)
        bytes.append(" ")
        bytes.append(Self.months[month - 1])
        bytes.append(" ")
        bytes.append(number: year)
        bytes.append(" ")
        appendTwoDigits(time / 3600)
        bytes.append(":")
        appendTwoDigits(time / 60 % 60)
        bytes.append(":")
        appendTwoDigits(time % 60)
        bytes.append(" GMT")
    }

    private mutating func appendTwoDigits(_ number: Int) {
        bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    private static let weekdays: [StaticString] = [
        "Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed",
    ]
    private static let months: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The Gregorian date of a day since 1970, reckoned in years that begin in March, so that the
    /// leap day is the last, and in eras of 400 years, which have 146,097 days.
    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let sinceMarchOfYear0 = day + 719_468
        let era = sinceMarchOfYear0 / 146_097
        let ofEra = sinceMarchOfYear0 % 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        // Five months from March on have 153 days.
        let monthFromMarch = (5 * ofYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, ofYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}
