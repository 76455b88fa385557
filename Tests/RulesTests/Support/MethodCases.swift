/// Expressions with methods.
enum MethodCases {
    static let snapshots = ExpressionCase.table(
        #"""
        T data.exists()
        T data.child('z').exists()
        F data.child('q').exists()
        T data.child('z').val() == 'deep'
        T data.child('/z/').val() == 'deep'
        T newData.child('z').val() == 'changed'
        T newData.child('n').val() == 1
        F data.child('n').exists()
        T root.child('obj/y/z').val() == 'deep'
        T root.child('obj//y///z').val() == 'deep'
        T root.child('obj').child('y').child('z').exists()
        T data.parent().child('x').val() == 1
        T data.parent().parent().child('name').val() == 'Ann'
        T newData.parent().parent().child('age').val() == 31
        T root.child('age').val() == 30
        E root.parent().exists()
        E data.parent().parent().parent().exists()
        E root.child('').exists()
        E root.child('/').exists()
        E root.child(auth.missing).exists()
        E root.child(auth.token.age).exists()
        E root.child(auth.token.admin).exists()
        E root.child(auth.token).exists()
        E root.child('users/' + auth.missing).exists()
        T root.child('users/' + auth.uid).exists()
        T root.child('users').child(auth.uid).child('role').val() == 'owner'
        T root.child('users/' + auth.uid + '/role').val() == 'owner'
        T root.child(root.child('path').val()).exists()
        F root.child('a.b').exists()
        F root.child('banned/ann@example.com').exists()
        T root.child('banned/ann@example.com').val() != true
        F root.hasChild('banned/ann@example.com')
        F root.hasChildren(['banned/ann@example.com'])
        F root.child('a.b/c').parent().exists()
        T root.child('obj/a.b').parent().exists()
        F root.child('$key').exists()
        F root.child('a#b').exists()
        T root.child('name').val() == 'Ann'
        T root.child('on').val() == true
        T root.child('off').val() == false
        T root.child('half').val() == 0.5
        T root.child('blank').val() == ''
        T root.child('missing').val() == null
        T root.val() != null
        F root.val() == null
        F root.val() == 'Ann'
        T root.child('same').val() == root.child('obj').val()
        F root.child('same').val() != root.child('obj').val()
        F data.val() == newData.val()
        T root.child('list').child('0').val() == 'a'
        E root.child('list').val() > 1
        T root.child('ranked').val() == 'r'
        T root.child('ranked').getPriority() == 5
        T root.child('named').getPriority() == 'p'
        T root.child('name').getPriority() == null
        T root.child('missing').getPriority() == null
        F root.child('ranked').hasChildren()
        T root.child('named').hasChildren()
        T root.hasChild('name')
        T root.hasChild('obj/y')
        F root.hasChild('missing')
        E root.hasChild('')
        E root.hasChild(auth.missing)
        E root.hasChild(auth.token.age)
        T root.hasChildren()
        F root.child('name').hasChildren()
        F root.child('missing').hasChildren()
        T root.hasChildren(['name', 'age'])
        F root.hasChildren(['name', 'missing'])
        T root.hasChildren(['obj/y', auth.uid]) == false
        E root.hasChildren([auth.missing])
        E root.hasChildren(['missing', auth.missing])
        E root.hasChildren([auth.token.age])
        T newData.hasChildren(['z', 'n'])
        F data.hasChildren(['z', 'n'])
        T root.child('age').isNumber()
        T root.child('half').isNumber()
        F root.child('name').isNumber()
        T root.child('name').isString()
        F root.child('age').isString()
        T root.child('on').isBoolean()
        F root.child('name').isBoolean()
        F root.child('obj').isString()
        F root.child('missing').isString()
        F root.isNumber()
        T root.child('ranked').isString()
        T root['exists']()
        T root['child']('name').val() == 'Ann'
        X root['doesNotExist']()
        X root['exi' + 'sts']()
        X root[$key]()
        X root.name.val() == 'Ann'
        X root.exists
        X root.exists == true
        X root.val == null
        X root.foo() == true
        X root.child().exists()
        X root.child('a', 'b').exists()
        X root.child(7).exists()
        X root.child(null).exists()
        X root.child(true).exists()
        X root.child(data).exists()
        X root.child(/a/).exists()
        X root.exists(1)
        X root.parent(1).exists()
        X root.hasChild()
        X root.hasChild(7)
        X root.hasChildren([])
        X root.hasChildren('name')
        X root.hasChildren('name', 'age')
        X root.hasChildren(['name', 7])
        X root.hasChildren(['name'], 1)
        X root == null
        X root.child('foo') != null
        X root.child('a') == root.child('a')
        X root.val().x == 1
        X root.val().notFound() == 1
        X root.val()['x'] == 1
        X root.getPriority(1) == null
        X root.isNumber
        X ['a'].length == 1
        X root.child(['a']).exists()
        T newData.parent().parent().child('new/t').val() == now
        """#)

    static let texts = ExpressionCase.table(
        #"""
        T 'hello'.length == 5
        T ''.length == 0
        T root.child('emoji').val().length == 4
        T root.child('accent').val().length == 1
        T root.child('joined').val().length == 2
        F root.child('accent').val() == root.child('joined').val()
        T root.child('text').val().length == 11
        T root.child('missing').val().length == null
        E root.child('missing').val().length > 1
        E root.child('age').val().length > 1
        E root.child('obj').val().length > 1
        T 'hello'['length'] == 5
        X 'hello'.size == 5
        X 'hello'.length() == 5
        T 'foo'.contains('o')
        T 'foo'.contains('')
        F 'foo'.contains('x')
        T 'aabaaab'.contains('aaab')
        T root.child('text').val().contains('lo Wo')
        F root.child('text').val().contains('lo wo')
        T 'foobar'.beginsWith('foo')
        T 'foobar'.beginsWith('')
        F 'foobar'.beginsWith('bar')
        F 'foo'.beginsWith('foobar')
        T 'foobar'.endsWith('bar')
        T 'foobar'.endsWith('')
        F 'foobar'.endsWith('foo')
        F 'bar'.endsWith('foobar')
        T 'foobar'['contains']('oba')
        T 'foo'.replace('o', '0') == 'f00'
        T 'foo'.replace('x', '0') == 'foo'
        T 'foo'.replace('', 'x') == 'foo'
        T 'aaa'.replace('aa', 'b') == 'ba'
        T 'a.b.c'.replace('.', ',') == 'a,b,c'
        T 'a.b'.replace('.', '') == 'ab'
        T 'a$1'.replace('$1', '$&') == 'a$&'
        T 'FOO'.toLowerCase() == 'foo'
        T 'foo'.toUpperCase() == 'FOO'
        T 'É'.toLowerCase() == 'é'
        T 'Foo1'.toLowerCase().toUpperCase() == 'FOO1'
        T auth.uid.contains('1')
        T (auth.uid + 'x').endsWith('1x')
        E auth.missing.contains('a')
        E auth.token.age.contains('3')
        E auth.token.contains('a')
        E 'a'.contains(auth.missing)
        E 'a'.contains(auth.token.age)
        E 'a'.beginsWith(auth.missing)
        E 'a'.endsWith(auth.token.age)
        E 'a'.replace(auth.missing, 'b') == 'a'
        E 'a'.replace('a', auth.token.age) == 'a'
        E auth.missing.replace('a', 'b') == 'a'
        E auth.missing.toLowerCase() == 'a'
        E auth.token.age.toUpperCase() == 'a'
        E root.child('obj').val().contains('a')
        X 'foo'.contains(7)
        X 'foo'.contains()
        X 'foo'.contains('a', 'b')
        X 'foo'.contains(null)
        X 'foo'.contains(data)
        X auth.uid.contains(7)
        X auth.uid.notFound() == false
        X auth.uid['notFound']('a') == false
        X 'foo'.beginsWith(true)
        X 'foo'.endsWith(1)
        X 'foo'.replace('a') == 'foo'
        X 'foo'.replace('a', 7) == 'foo'
        X 'foo'.replace(/a/, 'b') == 'foo'
        X 'foo'.toLowerCase(1) == 'foo'
        X 'foo'.toLowercase() == 'foo'
        X 7.contains('7')
        X (7).contains('7')
        X true.contains('t')
        X null.contains('n')
        X now.contains('1')
        X 'foo'.substring(1) == 'oo'
        X 'foo'[0] == 'f'
        X 'foo'.contains('o') == data
        """#)

    static let patterns = ExpressionCase.table(
        #"""
        T 'bar'.matches(/bar/)
        T 'xbarx'.matches(/bar/)
        F 'BAR'.matches(/bar/)
        T 'BAR'.matches(/bar/i)
        T 'bar'.matches(/BAR/i)
        X 'bar'.matches(/bar/g)
        X 'bar'.matches(/bar/ig)
        X 'bar'.matches('/bar/')
        X 'bar'.matches('bar')
        X 'bar'.matches()
        X 'bar'.matches(/a/, /b/)
        X 'bar'.matches(auth.uid)
        X 'bar'.matches(/bar)
        T 'foo'.matches(/^foo/)
        F 'a foo'.matches(/^foo/)
        T 'a foo'.matches(/foo$/)
        F 'foo a'.matches(/foo$/)
        T 'foo'.matches(/^foo$/)
        T ''.matches(/^$/)
        F 'a'.matches(/^$/)
        X 'foo'.matches(/(^foo$|bar)/)
        X 'foo'.matches(/a^b/)
        X 'foo'.matches(/a$b/)
        X 'foo'.matches(/^(foo|)$/)
        X 'foo'.matches(/(|foo)/)
        X 'foo'.matches(/a||b/)
        X 'foo'.matches(/()/)
        T '{foo}'.matches(/\{foo}/)
        T 'a/b'.matches(/a\/b/)
        T 'a/b'.matches(/a[/]b/)
        T 'fooo'.matches(/^fo+$/)
        T 'f'.matches(/^fo*$/)
        F 'f'.matches(/^fo+$/)
        T 'f'.matches(/^fo?$/)
        F 'foo'.matches(/^fo?$/)
        T 'aaa'.matches(/^a{3}$/)
        F 'aa'.matches(/^a{3}$/)
        T 'aaaa'.matches(/^a{3,}$/)
        T 'aa'.matches(/^a{1,2}$/)
        F 'aaa'.matches(/^a{1,2}$/)
        T ''.matches(/^a{0}$/)
        X 'a'.matches(/a{2,1}/)
        X 'a'.matches(/a{/)
        X 'a'.matches(/a{x}/)
        X 'a'.matches(/a{1001}/)
        X 'a'.matches(/(a{1000}){1000}/)
        X 'a'.matches(/*a/)
        X 'a'.matches(/+/)
        X 'a'.matches(/?/)
        T 'a'.matches(/a|b/)
        T 'b'.matches(/^(a|b)$/)
        T 'abab'.matches(/^(ab)+$/)
        F 'aba'.matches(/^(ab)+$/)
        T 'axb'.matches(/^a.b$/)
        F 'a\nb'.matches(/^a.b$/)
        T 'b'.matches(/[abc]/)
        F 'd'.matches(/[abc]/)
        T 'd'.matches(/[^abc]/)
        F 'a'.matches(/^[^abc]$/)
        T 'm'.matches(/^[a-z]$/)
        F 'M'.matches(/^[a-z]$/)
        T 'M'.matches(/^[a-z]$/i)
        F 'A'.matches(/^[^a]$/i)
        T '-'.matches(/^[a-]$/)
        T '-'.matches(/^[-a]$/)
        T ']'.matches(/^[\]]$/)
        T '^'.matches(/^[a^]$/)
        T '.'.matches(/^[.]$/)
        F 'a'.matches(/^[.]$/)
        X 'a'.matches(/[]/)
        X 'a'.matches(/[a/)
        X 'a'.matches(/[z-a]/)
        X 'a'.matches(/[a-\d]/)
        T '7'.matches(/^\d$/)
        F 'a'.matches(/\d/)
        T 'a'.matches(/^\D$/)
        T 'a_9'.matches(/^\w+$/)
        F '-'.matches(/\w/)
        T '-'.matches(/^\W$/)
        T ' '.matches(/^\s$/)
        T 'a'.matches(/^\S$/)
        T '5'.matches(/^[\d_]$/)
        T 'a.b'.matches(/^a\.b$/)
        F 'axb'.matches(/^a\.b$/)
        T 'a+b'.matches(/a\+b/)
        T '$'.matches(/^\$$/)
        X 'a'.matches(/\b/)
        X 'a'.matches(/\1/)
        X 'a'.matches(/(?:a)/)
        X 'a'.matches(/(?=a)/)
        X 'a'.matches(/(a/)
        X 'a'.matches(/a)/)
        T 'é'.matches(/^.$/)
        T '😀'.matches(/^.$/)
        T 'É'.matches(/^é$/i)
        T 'é'.matches(/^[à-ü]$/)
        T root.child('mail').val().matches(/^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,4}$/i)
        F root.child('text').val().matches(/^[A-Z0-9._%+-]+@[A-Z0-9.-]+\.[A-Z]{2,4}$/i)
        T '2026-11-30'.matches(/^(19|20)[0-9][0-9][-\/. ](0[1-9]|1[012])[-\/. ](0[1-9]|[12][0-9]|3[01])$/)
        T 'ab'.matches(/^a|x$/)
        F 'ba'.matches(/^a|x$/)
        T 'bx'.matches(/^a|x$/)
        E auth.missing.matches(/a/)
        E root.child('age').val().matches(/3/)
        T root.child('lines').val().matches(/two$/)
        F root.child('lines').val().matches(/^two/)
        X data.matches(/a/)
        """#)
}
