import { expect, it } from 'vitest'
import * as fc from 'fast-check'
import { createLog, redactText } from './index.ts'

const capture = (options: { pretty?: boolean; level?: 'debug' | 'warn' } = {}) => {
  const lines: string[] = []
  const log = createLog({
    level: options.level ?? 'debug',
    pretty: options.pretty ?? false,
    write: (line) => void lines.push(line),
  })
  return { log, lines }
}

it('writes one JSON line with the facts, the sentence and the facts of its parent', () => {
  const { log, lines } = capture()
  log.child({ request_id: 'r1' }).info({ status: 200 }, 'Answered.')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    request_id: 'r1',
    status: 200,
    msg: 'Answered.',
  })
})

it('logs nothing below its level', () => {
  const { log, lines } = capture({ level: 'warn' })
  log.info({}, 'Not now.')
  expect(lines).toEqual([])
})

it('hides tokens, passwords, signatures and secrets, wherever they are', () => {
  const { log, lines } = capture()
  const error = new Error('no answer from postgres://atelier:hunter2@localhost/x')
  log.error(
    {
      err: error,
      headers: { authorization: 'Bearer abc.def', Cookie: 'a=b' },
      path: '/checkout/atelier_c_AbC123xyz/confirm?signature=0a0b&x=1',
      list: ['Bearer zzz'],
    },
    'The token atelier_oat_QQQQ was rejected.',
  )
  const text = lines.join('')
  for (const secret of ['hunter2', 'abc.def', 'a=b', 'AbC123xyz', '0a0b', 'zzz', 'QQQQ'])
    expect(text).not.toContain(secret)
  expect(text).toContain('atelier_c_')
  expect(text).toContain('x=1')
})

it.each([
  'client_secret',
  'clientSecret',
  'refresh_token',
  'id_token',
  'customer_session_token',
  'api_key',
  'STRIPE_SECRET_KEY',
  'stripe-signature',
  'Set-Cookie',
  'new_password',
  'code_verifier',
  'card_number',
])('hides the value of %s: as a fact, in an address, in a form and in JSON', (name) => {
  const { log, lines } = capture()
  const json = JSON.stringify({ error: 'no', [name]: 'quo\\"ted-canary' })
  const form = `grant_type=x&${name}=canary`
  const err = new Error(`POST https://a.example/token?${name}=canary&page=2 answered ${json}`)
  log.error({ err, [name]: 'canary', deep: [{ [name]: { a: 'canary' } }] }, `Sent ${form}.`)
  const text = lines.join('')
  expect(text).not.toContain('canary')
  for (const rest of ['grant_type=x', 'page=2', '"error', 'Sent ']) expect(text).toContain(rest)
})

it.each([
  'sk_live_51Habcdefghijk',
  'sk_test_51Habcdefghijk',
  'rk_live_51Habcdefghijk',
  'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'whsec_MfKQ9r8GKYq/TwjU+D8ILPZIo2LaLaSw==',
  'pi_3OabcDEF_secret_XyzXyzXyz',
  'sandbox_secret_0123456789abcdef',
  'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
  '-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----',
])('hides %s by its format, whatever its name', (value) => {
  const { log, lines } = capture()
  log.info({ name: value, err: new Error(`No such key: '${value}'.`) }, `The key ${value} is wrong.`)
  const text = lines.join('')
  for (const part of value.split('\n')) expect(text).not.toContain(part)
  expect(text).toContain('The key [hidden] is wrong.')
})

it.each([
  ['JSON within JSON', `{"body":"{\\"password\\":\\"canary\\",\\"page\\":2}"}`, 'page'],
  [
    'JSON within JSON within JSON',
    JSON.stringify(JSON.stringify({ password: 'a "canary"', page: 2 })),
    'page',
  ],
  ['a number', '{"cvc": 98765, "page":2}', 'page'],
  ['a list', '{"token": ["a", ["canary"]], "page":2}', 'page'],
  ['an object', '{"secrets":{"a":"}canary","b":{"c":"canary"}},"page":2}', 'page'],
  ['JSON that was cut', '{"page":2,"password":"canary and more', 'page'],
  ['a field of a form', 'metadata[password]=canary&page=2', 'page=2'],
  ['an encoded name', 'metadata%5Bpassword%5D=canary&client%5Fsecret=canary&page=2', 'page=2'],
  ['a quoted value', `page=2 password="a canary" secret='a canary'`, 'page=2'],
  ['a signature', '?sig=canary&page=2', 'page=2'],
  ['a value with an apostrophe', "?password=it's-canary&page=2", 'page=2'],
  ['a label before a value with an apostrophe', "password: it's-canary, page 2", 'page 2'],
  ['a label before a value with a comma', 'password: a,canary, page 2', 'page 2'],
  ['a label before a value that begins like a constant', 'password: true-canary page 2', 'page 2'],
  ['an address with a token for a name', 'https://canary@git.example/page', 'git.example/page'],
  ['a form within JSON', JSON.stringify({ form: 'token="a canary"', page: 2 }), 'page'],
  ['an address in a parameter', '?next=/a?token=canary&page=2', 'page=2'],
  ['a parameter without a value', JSON.stringify({ form: 'token=', password: 'canary', page: 2 }), 'page'],
  ['a form in a secret', JSON.stringify({ password: 'token=a"canary', page: 2 }), 'page'],
  ['a quoted value that was cut', 'page=2 token="a canary', 'page=2'],
  ['a value in single quotes that was cut', "page=2 token='a canary", 'page=2'],
  [
    'JSON that was cut within JSON',
    JSON.stringify([
      JSON.stringify({ password: 'x' }).slice(0, -3),
      JSON.stringify({ token: 'canary' }),
      'page',
    ]),
    'page',
  ],
  [
    'a field after an address',
    JSON.stringify({ a: 'https://page.example', password: 'p@ss-canary' }),
    'page',
  ],
  ['a parameter after an address', 'https://page.example,password=p@ss-canary', 'page'],
  ['a sentence', 'The password: canary, of the page', 'of the page'],
  ['a sentence with quotes', 'Wrong API key: "canary canary" on this page', 'on this page'],
  ['a printed object', "{ user: 'page', password: 'canary canary', secretToken: canary }", "user: 'page'"],
  [
    'a printed list of arguments',
    'atelier login --token canary --server https://page.example',
    'https://page',
  ],
  ['headers', 'Host: page\r\nCookie: a=canary; b=canary\r\nAuthorization: Basic canary', 'Host: page'],
  ['an arrow', 'passphrase => canary\npage', 'page'],
  [
    'a sentence in JSON',
    JSON.stringify({
      note: 'password: canary',
      other: 'token: "canary canary"',
      lines: 'page\npassword: canary\nof the page',
      last: 'page',
    }),
    '"last":"page"',
  ],
  [
    'a sentence in JSON in a text',
    JSON.stringify({ body: JSON.stringify({ note: 'password: "canary"', last: 'page' }) }),
    'last\\":\\"page\\"',
  ],
  ['a password with an @', 'postgres://user:p@canary@db.example/page', 'db.example/page'],
])('hides the content of %s', (_, line, rest) => {
  const { log, lines } = capture()
  log.warn({ line }, line)
  const { msg, line: fact } = JSON.parse(lines[0] ?? '') as { msg: string; line: string }
  for (const text of [msg, fact]) {
    expect(text).not.toMatch(/canary|98765/)
    expect(text).toContain(rest)
  }
})

const piece = fc.constantFrom('\\', '"', ',', ':', '{', ']', '\n', ' ', 'canary')
const secretText = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
const secretValue = fc.oneof(
  secretText,
  fc.array(secretText),
  fc.dictionary(fc.constantFrom('a', 'b'), fc.array(secretText)),
)

it('hides exactly the secrets of JSON, whatever their quotes and backslashes', () => {
  const note = secretText.map((text) => text.replaceAll('canary', 'page'))
  fc.assert(
    fc.property(note, secretValue, secretValue, fc.nat(2), (before, password, token, nesting) => {
      let json = JSON.stringify({ before, password, token, after: before })
      for (let level = 0; level < nesting; level += 1) json = JSON.stringify({ inner: json })
      let redactedValue: unknown = JSON.parse(redactText(json))
      for (let level = 0; level < nesting; level += 1)
        redactedValue = JSON.parse((redactedValue as { inner: string }).inner)
      expect(redactedValue).toEqual({ before, password: '[hidden]', token: '[hidden]', after: before })
    }),
    { numRuns: 1000 },
  )
})

it('does not treat a field before an address as its login', () => {
  const json = JSON.stringify({ a: 'https://page.example', email: 'ada@page.example' })
  expect(redactText(json)).toBe(json)
})

it.each([
  JSON.stringify({ note: 'The password: ', next: 'page' }),
  JSON.stringify({ token: null, note: 'token: null', list: ['secret:', 'page'] }),
  'Key: C major, card: the first, a token of the page: none',
  'PIN: see the page, https://page.example/token: page',
  'It took 12:30 and is a secret:page',
])('does not change %s', (text) => {
  expect(redactText(text)).toBe(text)
})

it.each([
  'token: ',
  'token: "',
  'token: \\"',
  "token: '",
  'token : ',
  '--token ',
  'cookie: ',
  '\\',
  '"',
  '\\"',
  'a=',
  'a',
  '%5B',
  '"token":"\\',
  '"token":[',
  '"token":"',
  '"token":"\\"',
  '\\"token\\":"',
  'token=',
  'token="',
  "token='",
  'token=\\',
  'x://',
  '1 ',
])('reads a long text of %j in a moment', (piece) => {
  const text = piece.repeat(64_000 / piece.length)
  // Processor time, which other processes do not lengthen; steps that grow with the square of the text take far longer.
  const before = process.cpuUsage()
  redactText(text)
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})

it('hides a secret that is the name of a fact', () => {
  const { log, lines } = capture()
  log.warn(
    { tokens: { [`atelier_oat_${'Q'.repeat(43)}`]: 1 }, seen: { [`sk_live_${'Q'.repeat(20)}`]: 1 } },
    'Seen.',
  )
  expect(lines.join('')).not.toContain('QQQQ')
})

it('keeps names that only look like secrets, and truncates errors', () => {
  const { log, lines } = capture()
  const facts = { token_type: 'Bearer', code: 'ECONNRESET', token_count: 3, keyword: 'a', monkey: 'b' }
  log.info({ ...facts, err: new Error('x'.repeat(1_000_000)) }, 'Read.')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject(facts)
  expect(lines[0]?.length).toBeLessThan(10_000)
})

it('never lets 13 to 19 digits through, spaced or not, as text or as a number', () => {
  const number = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 13, maxLength: 19 })
    .map((list) => list.join(''))
  fc.assert(
    fc.property(number, fc.constantFrom('', ' ', '-', '.', '\u00a0'), (pan, gap) => {
      const { log, lines } = capture()
      const spaced = pan.match(/.{1,4}/g)?.join(gap) ?? pan
      log.warn({ body: { deep: [{ card: `card ${spaced}.` }] }, amount: Number(pan) }, `Card ${spaced} came.`)
      const text = lines.join('').replace(/"time":"[^"]*"/, '')
      expect(text).not.toContain(spaced)
      expect(text.replaceAll(/[ .\u00a0-]/g, '')).not.toContain(pan)
    }),
  )
})

it('keeps UUIDs and ordinary numbers', () => {
  const { log, lines } = capture()
  log.info({ id: '12345678-1234-4234-8234-123456789012', amount: 149 }, 'Paid.')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    id: '12345678-1234-4234-8234-123456789012',
    amount: 149,
  })
})

it('shows short lines to a person', () => {
  const { log, lines } = capture({ pretty: true })
  log.warn({ port: 4000 }, 'The port is taken.')
  expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn {2}The port is taken\. port=4000\n$/)
})

it('shows an error and its causes to a person, also a thrown text', () => {
  const { log, lines } = capture({ pretty: true })
  const rejected = new Error('connect ECONNREFUSED 127.0.0.1:1')
  log.error({ err: new TypeError('fetch failed', { cause: rejected }) }, 'Not sent.')
  expect(lines[0]).toMatch(/Not sent\.\nTypeError: fetch failed\n/)
  expect(lines[0]).toContain('\nCaused by: Error: connect ECONNREFUSED 127.0.0.1:1\n')
  log.error({ err: 'no reason' }, 'Not sent.')
  expect(lines[1]).toMatch(/Not sent\.\nno reason\n$/)
})

it('sends no control characters of a text to the terminal of a person', () => {
  const { log, lines } = capture({ pretty: true })
  log.error({ agent: 'curl\u001b[2J\nforged=1', err: new Error('bad \u001b[31mname') }, 'Rejected.')
  expect(lines[0]).toContain(String.raw`agent="curl\u001b[2J\nforged=1"`)
  expect(lines[0]).toContain('Error: bad  [31mname')
})

it.each([
  ['postgres://shop:pa<ss@db:5432/x', 'postgres://[hidden]@db:5432/x'],
  ['https://shop:hunter2_key=abc@h/x', 'https://[hidden]@h/x'],
  ['{"url":"https://a.com","email":"p@ss.com"}', '{"url":"https://a.com","email":"p@ss.com"}'],
  ['url=https://a.com&password=p@ss-canary', 'url=https://a.com&password=[hidden]'],
])('a login in an address is fully hidden, and nothing else is treated as one: %s', (text, redactedText) => {
  expect(redactText(text)).toBe(redactedText)
})
