import { endpoint } from '@atelier/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { silentLog } from '../testing/silent-log.ts'
import { createApp } from './app.ts'
import { implement } from './handler.ts'
import { readJson } from './json-body.ts'
import type { PageRequest } from './pages.ts'
import { createPipeline } from './pipeline.ts'
import { beginningOf, findUnstorable } from './storable.ts'

describe('text that cannot be stored', () => {
  it('is text with NUL or half a surrogate pair, in values and keys, at any depth', () => {
    const value = {
      name: 'fine',
      metadata: { 'a\0b': 'x', 'b\ud800': 'x' },
      lines: ['ok', 'no\0t', '\udc00\ud800'],
    }
    expect(findUnstorable(value, ['body']).map(({ loc }) => loc)).toEqual([
      ['body', 'metadata'],
      ['body', 'metadata'],
      ['body', 'lines', 1],
      ['body', 'lines', 2],
    ])
  })

  it('is the key that JavaScript would lose', () => {
    const value: unknown = JSON.parse('{"metadata":{"a":1,"__proto__":"x"}}')
    expect(findUnstorable(value, ['body'])).toMatchObject([{ loc: ['body', 'metadata', '__proto__'] }])
  })

  it('is a list or an object of unreasonable length', () => {
    const list = Array.from({ length: 1001 }, () => 0)
    const value = { products: list, metadata: Object.fromEntries(list.map((_, i) => [`k${i}`, i])) }
    expect(findUnstorable(value, ['body'])).toMatchObject([
      { loc: ['body', 'products'], msg: 'Must have at most 1000 items.' },
      { loc: ['body', 'metadata'], msg: 'Must have at most 1000 items.' },
    ])
    expect(findUnstorable({ products: list.slice(1) }, ['body'])).toEqual([])
    expect(findUnstorable({ products: list }, ['body'], 1001)).toEqual([])
  })

  it('is nothing else', () => {
    const value = { n: 1, b: true, none: null, bytes: new Uint8Array(4), text: 'é😀', constructor: 'x' }
    expect(findUnstorable(value, ['body'])).toEqual([])
  })
})

describe('JSON bodies', () => {
  const read = (text: string | Uint8Array) => readJson(Buffer.from(text))
  const rejection = (text: string | Uint8Array) => {
    const body = read(text)
    return body.ok ? undefined : body.issue.msg
  }

  it('are rejected with a duplicate key, in any spelling and at any depth', () => {
    const duplicateKeyMessage = 'The key "a" appears twice in one object. Use each key once.'
    for (const text of [
      '{"a":1,"a":1}',
      '{"a":1,"b":{"a":2},"\\u0061" : 3}',
      '[{"x":"}","y":[{"a":{"a":"{"},"b":"\\\\","a":0}]}]',
    ])
      expect(rejection(text), text).toBe(duplicateKeyMessage)
  })

  it('can have a key once in each of their objects, and text that looks like a key', () => {
    for (const text of ['{"a":{"a":[{"a":1},{"a":2}]}}', '{"a":"\\"a\\":1","b":"{"}', '"a"', '[]', '7'])
      expect(read(text), text).toEqual({ ok: true, value: JSON.parse(text) })
  })

  it('are rejected with any duplicate key beside any texts, and only then', () => {
    const texts = fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), { minKeys: 1 })
    const space = fc.constantFrom('', ' ', '\n\t')
    fc.assert(
      fc.property(texts, space, (object, gap) => {
        const members = Object.entries(object).map(([key, value]) => {
          const storedTexts = [JSON.stringify(key), JSON.stringify(value)]
          return storedTexts.join(`${gap}:${gap}`)
        })
        expect(read(`[{${members.join(',')}}]`).ok).toBe(true)
        expect(rejection(`[{${[...members, members[0]].join(',')}}]`)).toContain('appears twice')
      }),
    )
  })

  it('are rejected when they are very deep, not when they are deep', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(rejection(nested(64))).toBeUndefined()
    expect(rejection(nested(65))).toContain('64 deep')
    expect(rejection(nested(500_000))).toContain('64 deep')
  })

  it('are rejected with broken UTF-8', () => {
    expect(rejection(new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]))).toBe('The body is not valid JSON.')
  })

  it('may be a megabyte of escapes', () => {
    expect(read(JSON.stringify({ text: '\n'.repeat(500_000) })).ok).toBe(true)
  })
})

describe('the parts of a request', () => {
  const area = {
    write: endpoint({
      method: 'POST',
      path: '/v1/things/{secret}',
      summary: '',
      access: 'public',
      query: z.object({
        note: z.optional(z.string()),
        metadata: z.optional(z.record(z.string(), z.string())),
      }),
      body: z.object({
        text: z.string(),
        list: z.optional(z.array(z.string())),
        metadata: z.optional(z.record(z.string(), z.string())),
      }),
      response: z.object({ text: z.string() }),
    }),
  }
  const seen: PageRequest[] = []
  const app = createApp({
    pipelines: [
      createPipeline({
        routes: implement<typeof area, object>(area, { write: ({ body }) => ({ text: body.text }) })({}),
        authenticate: async () => 'unknown',
        limits: 'off',
        log: silentLog,
      }),
    ],
    pages: [
      {
        path: '/page/{secret}',
        respond: (request) => {
          seen.push(request)
          return { status: 200, body: 'a page' }
        },
      },
    ],
    log: silentLog,
    publicUrl: 'http://x',
    sandbox: true,
  })
  const ask = async (path: string, body?: string) => {
    const response = await app.fetch(
      new Request(`http://x${path}`, body === undefined ? {} : { method: 'POST', body }),
    )
    const text = await response.text()
    const { detail } = (text.startsWith('{') ? JSON.parse(text) : {}) as { detail?: unknown }
    const at = Array.isArray(detail) ? detail.map(({ loc }: { loc: string[] }) => loc.join('.')) : []
    return [response.status, ...at]
  }

  it('are all checked before a handler runs', async () => {
    expect(await ask('/v1/things/ok', '{"text":"é😀"}')).toEqual([200])
    expect(await ask('/v1/things/%00', '{"text":"x"}')).toEqual([422, 'path.secret'])
    expect(await ask('/v1/things/ok?note=%00', '{"text":"x"}')).toEqual([422, 'query.note'])
    expect(await ask('/v1/things/ok?metadata[__proto__]=1', '{"text":"x"}')).toEqual([
      422,
      'query.metadata.__proto__',
    ])
    expect(await ask('/v1/things/ok', '{"text":"\\ud800"}')).toEqual([422, 'body.text'])
    // This number of issues would overflow the stack of the validator.
    const many = `{"text":"x","list":[${'0,'.repeat(400_000)}0]}`
    expect(await ask('/v1/things/ok', many)).toEqual([422, 'body.list'])
    expect(await ask('/v1/things/ok', '{"text":"x","metadata":{"__proto__":"y"}}')).toEqual([
      422,
      'body.metadata.__proto__',
    ])
  })

  it('of a page are checked before the page answers', async () => {
    expect(await ask('/page/ok?utm_source=x')).toEqual([200])
    expect(await ask('/page/%00')).toEqual([404])
    expect(await ask('/page/a%00b')).toEqual([404])
    expect(await ask('/page/ok?utm_source=%00&utm_source=x')).toEqual([422, 'query.utm_source'])
    expect(seen).toHaveLength(1)
  })
})

it('the beginning of a text has no half of a character at its end', () => {
  expect(beginningOf('a😀b', 2)).toBe('a')
  expect(beginningOf('a😀b', 3)).toBe('a😀')
  expect(beginningOf('a😀b', 9)).toBe('a😀b')
})
