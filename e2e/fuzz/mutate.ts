import {
  chance,
  headerNames,
  headerValues,
  infixes,
  oddMethods,
  pick,
  type Random,
  RawJson,
  rawRequests,
  texts,
  values,
} from './hostile.ts'
import type { Caller, Operation } from './operations.ts'
import type { Pool } from './pool.ts'

/** Request as written to a socket. */
export type FuzzedRequest = {
  readonly operation: Operation
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer | undefined
  readonly caller: Caller
  /** Raw text of the whole request, written instead of its parts. */
  readonly raw: string | undefined
  /** Body as a value, when it was sent unbroken: every accepted part of it must be stored. */
  readonly sent: Readonly<Record<string, unknown>> | undefined
}

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof RawJson)

const isId = (value: unknown): boolean =>
  typeof value === 'string' ? /^[0-9a-f-]{36}$/.test(value) : Array.isArray(value) && value.some(isId)

/** Texts that must be unique. */
const unique: Readonly<Record<string, (text: string) => string>> = {
  slug: (text) => `note-${text}`,
  email: (text) => `${text}@example.com`,
  external_id: (text) => text,
  code: (text) => `CODE${text}`,
}

/** Fields whose examples are semantically invalid, or that end objects other requests need. */
const leftOut = new Set(['subscription_id', 'customer_tax_id', 'tax_id', 'discount_code', 'is_archived'])

/** Fills the example with ids of existing objects, and omits a share of its keys. */
const fill = (
  random: Random,
  pool: Pool,
  operation: Operation,
  example: unknown,
  leaveOut = 0.08,
): unknown => {
  if (Array.isArray(example)) return example.map((item) => fill(random, pool, operation, item, leaveOut))
  if (!isObject(example)) return example
  const stored = Object.entries(example).flatMap(([key, value]): [string, unknown][] => {
    if (leftOut.has(snake(key))) return []
    const known = pool.idFor(random, operation, snake(key))
    if (known !== undefined) return [[key, Array.isArray(value) ? [known] : known]]
    const distinct = unique[snake(key)]
    if (distinct !== undefined && typeof value === 'string')
      return [[key, distinct(Math.floor(random() * 1e9).toString(36))]]
    // The example of an id refers to an object that does not exist.
    if (isId(value) || chance(random, leaveOut)) return []
    return [[key, fill(random, pool, operation, value, leaveOut)]]
  })
  return Object.fromEntries(stored)
}

type Place = readonly (string | number)[]

const placesIn = (value: unknown, at: Place = []): Place[] => [
  at,
  ...(Array.isArray(value)
    ? value.flatMap((item, index) => placesIn(item, [...at, index]))
    : isObject(value)
      ? Object.entries(value).flatMap(([key, item]) => placesIn(item, [...at, key]))
      : []),
]

const put = (value: unknown, [step, ...rest]: Place, hostile: unknown): unknown => {
  if (step === undefined) return hostile
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? put(item, rest, hostile) : item))
  return isObject(value) ? { ...value, [step]: put(value[step], rest, hostile) } : value
}

const valueAt = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((at, step) => (at as Readonly<Record<string | number, unknown>>)[step], value)

/** Inserts an invalid infix into a text. */
const spoilText = (random: Random, text: string): string => {
  const at = Math.floor(random() * (text.length + 1))
  return text.slice(0, at) + pick(random, infixes) + text.slice(at)
}

/** Replaces one part of the value, or adds a key. */
const spoil = (random: Random, value: unknown): unknown => {
  const place = pick(random, placesIn(value))
  const here = valueAt(value, place)
  const hostile =
    typeof here === 'string' && chance(random, 0.5) ? spoilText(random, here) : pick(random, values)
  if (!chance(random, 0.2)) return put(value, place, hostile)
  const metadata = { [pick(random, texts).slice(0, 40)]: hostile }
  return isObject(value)
    ? { ...value, [pick(random, ['metadata', 'extra', 'customerMetadata'])]: metadata }
    : hostile
}

/** JSON text of a value with its `RawJson` parts inserted. */
const jsonText = (value: unknown): string => {
  const raw: string[] = []
  const text = JSON.stringify(value, (_, item: unknown) =>
    item instanceof RawJson ? `@raw${raw.push(item.text) - 1}@` : item,
  )
  return (text ?? '').replaceAll(/"@raw(\d+)@"/g, (_, index) => raw[Number(index)] ?? '')
}

const hasRaw = (value: unknown): boolean =>
  value instanceof RawJson ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasRaw))

/** Breaks the bytes of a body. */
const breakBody = (random: Random, body: Buffer): Buffer => {
  const at = Math.floor(random() * body.length)
  switch (Math.floor(random() * 8)) {
    case 0:
      return body.subarray(0, at)
    case 1:
      return Buffer.concat([body.subarray(0, at), Buffer.from([0xff, 0xc0, 0x80]), body.subarray(at)])
    case 2:
      return Buffer.concat([body.subarray(0, at), Buffer.from([0xed, 0xa0, 0x80]), body.subarray(at)])
    case 3:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body])
    case 4:
      return Buffer.from(body.toString(), 'utf16le')
    case 5:
      return Buffer.concat([body, Buffer.from(pick(random, ['}', ',', '\0', '{}', ' '.repeat(900_000)]))])
    case 6:
      return Buffer.alloc(1_100_000, pick(random, ['[', '{"a":', '"', '1', '\0']))
    default:
      return Buffer.from(pick(random, ['', 'null', '[]', '""', '0', 'undefined', '{', "{'a':1}", '{"a":1}']))
  }
}

const formText = (value: unknown): string =>
  new URLSearchParams(
    Object.entries(isObject(value) ? value : {}).map(([key, item]): [string, string] => [
      key,
      typeof item === 'string' ? item : jsonText(item),
    ]),
  ).toString()

/** Percent-encodes a text; encodes lone surrogates, which no URL can carry, as their bytes. */
const encode = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return `${encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''))}%ED%A0%80`
  }
}

const oddSegments = [
  '%00',
  '%ff',
  '%',
  '%2e%2e',
  '..',
  '.',
  '%2f',
  '%5c',
  '%252f',
  'a'.repeat(9000),
  '%0d%0a',
  '{id}',
]

const segmentOf = (random: Random): string =>
  chance(random, 0.5) ? pick(random, oddSegments) : encode(pick(random, texts)).slice(0, 9000)

const queryOf = (
  random: Random,
  operation: Operation,
  pool: Pool,
  { isSpoiled, optional }: { readonly isSpoiled: boolean; readonly optional: number },
): string => {
  const { query } = operation
  const pairs = query
    .filter(({ name, isRequired }) => isRequired || (name !== 'metadata' && chance(random, optional)))
    .map(({ name, example }): [string, unknown] => [name, pool.idFor(random, operation, name) ?? example])
  const names = [
    ...query.map(({ name }) => name),
    'metadata[a]',
    'metadata[__proto__]',
    'page',
    'a[b][c]',
    '',
  ]
  if (isSpoiled) {
    const value = chance(random, 0.5) ? spoilText(random, 'text') : pick(random, texts)
    const times = chance(random, 0.05) ? 300 : 1
    for (let i = 0; i < times; i += 1) pairs.push([pick(random, names), value])
  }
  if (pairs.length === 0) return ''
  const text = pairs
    .map(([name, value]) => `${encode(name)}=${encode(typeof value === 'string' ? value : jsonText(value))}`)
    .join('&')
  return `?${text.slice(0, 12_000)}`
}

// A repeated kind is picked more often.
const kinds = ['none', 'path', 'path', 'query', 'query', 'query', 'header', 'method', 'caller'] as const
const manyValues = Array.from({ length: 14 }, () => 'value' as const)
const kindsOfBody = [...kinds, ...manyValues, 'bytes', 'bytes'] as const

const callers: readonly Caller[] = ['seller', 'portal', 'user', 'stranger', 'nobody']

const bytesOf = (type: string, value: unknown): Buffer =>
  Buffer.from(
    typeof value === 'string'
      ? value
      : type === 'application/x-www-form-urlencoded'
        ? formText(value)
        : jsonText(value),
  )

const withParameters = (path: string, valueOf: (name: string) => string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name))

const callerOf = ({ access }: Operation): Caller => (access === 'public' ? 'nobody' : access)

/** Valid request for the operation. */
export const validRequest = (random: Random, operation: Operation, pool: Pool): FuzzedRequest => {
  const { body, path, method } = operation
  const value = body && fill(random, pool, operation, body.example, 0)
  return {
    operation,
    method,
    target:
      withParameters(path, (name) => encode(pool.parameterFor(random, operation, name))) +
      queryOf(random, operation, pool, { isSpoiled: false, optional: 0 }),
    headers: body === undefined ? [] : [['Content-Type', body.type]],
    body: body && bytesOf(body.type, value),
    caller: callerOf(operation),
    raw: undefined,
    sent: body?.type === 'application/json' && isObject(value) ? value : undefined,
  }
}

/** Request for the operation with one intended mutation or none, and rarely a further one. */
export const fuzz = (random: Random, operation: Operation, pool: Pool): FuzzedRequest => {
  const kind = pick(random, operation.body === undefined ? kinds : kindsOfBody)
  const filled = operation.body && fill(random, pool, operation, operation.body.example)
  const value = kind === 'value' && filled !== undefined ? spoil(random, filled) : filled
  const type = operation.body?.type ?? 'application/json'
  const validBody = operation.body && bytesOf(type, value)
  const body = kind === 'bytes' ? breakBody(random, validBody ?? Buffer.from('{}')) : validBody

  const path = withParameters(operation.path, (name) =>
    kind === 'path' || chance(random, 0.02)
      ? segmentOf(random)
      : encode(pool.parameterFor(random, operation, name)),
  )
  const long = kind === 'path' && chance(random, 0.01) ? `/${'a'.repeat(2_500_000)}` : ''
  const isSpoiled = kind === 'query' || kind === 'path'
  const target =
    path + long + queryOf(random, operation, pool, { isSpoiled, optional: isSpoiled ? 0.3 : 0.1 })

  const headers: [string, string][] = []
  if (body !== undefined) headers.push(['Content-Type', chance(random, 0.03) ? 'text/plain' : type])
  if (chance(random, 0.05)) headers.push(['Idempotency-Key', `key-${Math.floor(random() * 20)}`])
  if (kind === 'header')
    for (let i = 0; i < 3; i += 1) headers.push([pick(random, headerNames), pick(random, headerValues)])
  const isPlain = kind !== 'bytes' && type === 'application/json' && isObject(value) && !hasRaw(value)
  return {
    operation,
    method: kind === 'method' ? pick(random, oddMethods) : operation.method,
    target,
    headers,
    body,
    caller: kind === 'caller' ? pick(random, callers) : callerOf(operation),
    raw: chance(random, 0.01) ? pick(random, rawRequests) : undefined,
    sent: isPlain ? value : undefined,
  }
}
