import { bytesOf, encode, hasRaw, isObject, jsonText } from './encode.ts'
import { fillExample } from './fill-example.ts'
import {
  chance,
  headerNames,
  headerValues,
  oddMethods,
  pick,
  type Random,
  rawRequests,
  texts,
} from './hostile.ts'
import { breakBody, mutateValue, spoilText } from './mutate-value.ts'
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

type Mutation = 'none' | 'path' | 'query' | 'header' | 'method' | 'caller' | 'value' | 'bytes'

/** Repeats each mutation by its weight, for a weighted pick. */
const weighted = (weights: { readonly [kind in Mutation]?: number }): readonly Mutation[] =>
  Object.entries(weights).flatMap(([kind, weight]) => Array<Mutation>(weight).fill(kind as Mutation))

const kinds = weighted({ none: 1, path: 2, query: 3, header: 1, method: 1, caller: 1 })
const kindsOfBody = [...kinds, ...weighted({ value: 14, bytes: 2 })]

const callers: readonly Caller[] = ['seller', 'portal', 'user', 'stranger', 'nobody']

const withParameters = (path: string, valueOf: (name: string) => string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name))

const callerOf = ({ access }: Operation): Caller => (access === 'public' ? 'nobody' : access)

/** Valid request for the operation. */
export const validRequest = (random: Random, operation: Operation, pool: Pool): FuzzedRequest => {
  const { body, path, method } = operation
  const value = body && fillExample(random, pool, operation, body.example, 0)
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
  const filled = operation.body && fillExample(random, pool, operation, operation.body.example)
  const value = kind === 'value' && filled !== undefined ? mutateValue(random, filled) : filled
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
