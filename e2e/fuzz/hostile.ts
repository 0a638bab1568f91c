/** Source of numbers from 0 to 1, the same sequence for the same seed. */
export type Random = () => number

export const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}

export const chance = (random: Random, share: number): boolean => random() < share

/** JSON text for a value that `JSON.stringify` cannot write. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const nested = (depth: number, open: string, close: string): RawJson =>
  new RawJson(open.repeat(depth) + (open.endsWith(':') ? '1' : '') + close.repeat(depth))

/** Texts that have broken servers: unstorable, unencodable, ambiguous, or very long ones. */
export const texts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00',
  '\udfff\ud800',
  '😀',
  '👩‍👩‍👧‍👦',
  'e\u0301',
  '\u202eabc',
  '\ufeff',
  '\uffff',
  '\u2028\u2029',
  '\r\nX-Injected: 1',
  '"><script>alert(1)</script>',
  "'; drop table orders; --",
  '%00',
  '%',
  '%%s%n',
  '../../../../etc/passwd',
  '..\\..\\x',
  'constructor',
  '__proto__',
  'toString',
  'null',
  'NaN',
  'true',
  '-1',
  '0x10',
  '1e309',
  '99999999999999999999',
  '2026-13-45T99:99:99Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF',
  'javascript:alert(1)',
  'http://[::1]:99999/',
  `https://example.com/${'a'.repeat(2100)}`,
  'a@b',
  '用户@example.com',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example`,
  '\u{1f600}'.repeat(400),
  'x'.repeat(501),
  'x'.repeat(70_000),
]

/** Infixes that break an otherwise valid text. */
export const infixes: readonly string[] = [
  '\0',
  '\ud800',
  '\udc00',
  '\r\n',
  '\u202e',
  '😀',
  '\uffff',
  "'",
  '\\',
  '%',
]

/** Values of every kind, at and beyond the limits of storage. */
export const values: readonly unknown[] = [
  ...texts,
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.1,
  1.5,
  49,
  50,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  Number.MAX_SAFE_INTEGER,
  2 ** 53,
  1e21,
  -1e300,
  new RawJson('1e400'),
  new RawJson('-0.0e-0'),
  new RawJson('123456789012345678901234567890'),
  [],
  {},
  [null],
  [[]],
  ['text', 1, null, {}],
  { a: { b: { c: [] } } },
  new RawJson('{"__proto__":{"polluted":true}}'),
  new RawJson('{"__proto__":"x","constructor":"y"}'),
  new RawJson('{"a":1,"a":2}'),
  new RawJson('{"a":1,"\\u0061":2}'),
  new RawJson('"\\ud800"'),
  new RawJson('"\\u0000"'),
  new RawJson('{"\\ud800":1}'),
  new RawJson('{"a\\u0000":"b"}'),
  nested(60, '[', ']'),
  nested(5000, '[', ']'),
  nested(5000, '{"a":', '}'),
  Array.from({ length: 60 }, (_, index) => index),
  Array.from({ length: 900 }, () => 0),
  new RawJson(`[${'0,'.repeat(300_000)}0]`),
  Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`key${index}`, index])),
  Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`key${index}`, 'x'])),
]

/** Header values that have broken servers. */
export const headerValues: readonly string[] = [
  '',
  'x'.repeat(4000),
  '\t',
  'ÿþ',
  '*/*;q=nonsense',
  'bytes=0-,-1,5-2',
  'bytes=99999999999999999999-',
  'Bearer',
  'Bearer  ',
  'Basic !!!',
  'Basic OjpVOg==',
  'multipart/form-data; boundary=',
  'text/plain; charset=utf-16',
  'application/json; charset=iso-8859-1',
  '127.0.0.1, ::1, unknown',
  'null',
  'W/"*", *',
  'gzip, br;q=0, *;q=0',
  'same-key-again',
]

export const headerNames: readonly string[] = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Content-Encoding',
  'Content-Type',
  'Cookie',
  'Forwarded',
  'Idempotency-Key',
  'If-None-Match',
  'If-Range',
  'Origin',
  'Range',
  'Referer',
  'Stripe-Signature',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-HTTP-Method-Override',
  'X-Request-Id',
]

/** Unusual or invalid HTTP requests, up to their empty line and beyond. */
export const rawRequests: readonly string[] = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.0\r\n\r\n',
  'GET / HTTP/3.7\r\nHost: x\r\n\r\n',
  'GET /\r\n\r\n',
  'get / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET http://example.com/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET http://[::1/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET //example.com/healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /healthz?a=%zz#part HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /\x00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: x/y?z@w:99999\r\nConnection: close\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: x\r\nA B: c\r\nConnection: close\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nHost: x\r\nA: b\r\n folded\r\nConnection: close\r\n\r\n',
  'GET /healthz HTTP/1.1\nHost: x\nConnection: close\n\n',
  'POST /v1/products/ HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
  'POST /v1/products/ HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /studio/messages HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n',
  'POST /studio/messages HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n',
  'POST /studio/messages HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  `GET / HTTP/1.1\r\nHost: x\r\n${'A: b\r\n'.repeat(150)}Connection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${'a'.repeat(300_000)}\r\n\r\n`,
]

export const oddMethods: readonly string[] = [
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PUT',
  'PATCH',
  'DELETE',
  'PROPFIND',
  'QUERY',
  'M-SEARCH',
]
