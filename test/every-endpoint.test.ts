import {
  additions,
  fieldCaseOf,
  contract,
  encodeQuery,
  type Endpoint,
  convertCase,
  endpointsOf,
  type FieldCase,
  convertLoc,
  validate,
} from '@atelier/contract'
import { arbitraryOf } from '@atelier/contract/testing/arbitrary'
import { mutationsOf } from '@atelier/contract/testing/mutations'
import { createApp, createPipeline, type Caller } from '@atelier/plumbing/http'
import { silentLog } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeParse, type $ZodType } from 'zod/v4/core'

const serverURL = 'http://here'
const endpoints = endpointsOf({ ...contract, ...additions }).map(({ area, name, endpoint }) => ({
  name: `${area}.${name}`,
  endpoint,
}))
const wires = ['area', 'snake'] as const
type Wire = (typeof wires)[number]
const baseOf = (wire: Wire): string => (wire === 'snake' ? `${serverURL}/snake` : serverURL)

/** Values accepted by the schema, the same in every run. */
const samplesOf = (schema: $ZodType, count: number): unknown[] =>
  fc
    .sample(
      arbitraryOf(schema).filter((value) => safeParse(schema, value).success),
      { numRuns: count, seed: 11 },
    )
    .map((value) => JSON.parse(JSON.stringify(value), withoutPrototype) as unknown)

/** No program can safely read a key named `__proto__`, so none is compared here. */
function withoutPrototype(this: unknown, _: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    Reflect.deleteProperty(value, '__proto__')
  return value
}

const callerOf = (endpoint: Endpoint): Caller => {
  const organization_id = '3f1f9d6e-1f0b-4c57-8a3e-0d8f6f0f2a11'
  const scopes = endpoint.scopes ?? []
  const credential = { kind: 'oauth2_token', id: organization_id } as const
  const isForTokens = endpoint.credentials?.includes('oauth2_token') !== false
  if (endpoint.access === 'seller' && isForTokens)
    return { kind: 'organization', organization_id, credential, scopes }
  if (endpoint.access === 'portal')
    return {
      kind: 'portal',
      organization_id,
      customer_id: organization_id,
      checkout_id: null,
      expires_at: new Date(0),
      scopes,
    }
  if (endpoint.access === 'user' || endpoint.access === 'seller') {
    const session = { kind: 'session', id: organization_id, signed_in_for: 0 } as const
    return { kind: 'user', user_id: organization_id, credential: session, scopes }
  }
  return { kind: 'public' }
}

type Parts = { path?: unknown; query?: unknown; body?: unknown }

/** Table as its handler yields it. */
async function* linesOf(table: string): AsyncGenerator<string> {
  yield table
}

/** Stream with one event. */
async function* oneOf(event: unknown): AsyncGenerator<unknown> {
  yield event
}

/**
 * Real pipeline with one endpoint behind it, which returns a configured response and records its requests.
 */
const openEndpoint = (endpoint: Endpoint) => {
  const behind: { answer: unknown; received: Parts[] } = { answer: undefined, received: [] }
  const pipeline = createPipeline({
    routes: [
      {
        endpoint: endpoint,
        run: (parts) => {
          behind.received.push(parts)
          if (endpoint.stream === 'events') return oneOf(behind.answer)
          return endpoint.stream === 'csv' ? linesOf(String(behind.answer)) : behind.answer
        },
      },
    ],
    authenticate: () => Promise.resolve(callerOf(endpoint)),
    limits: 'off',
    log: silentLog,
  })
  const app = createApp({ pipelines: [pipeline], log: silentLog, publicUrl: serverURL, sandbox: true })
  return { behind, fetch: (request: Request) => app.fetch(request) }
}

const partsOf = (endpoint: Endpoint, index: number): Parts => ({
  path: endpoint.path_parameters ? fillText(samplesOf(endpoint.path_parameters, 3)[index]) : {},
  ...(endpoint.query && { query: samplesOf(endpoint.query, 3)[index] }),
  ...(endpoint.body && { body: samplesOf(endpoint.body, 3)[index] }),
})

/** Replaces empty texts in paths, which do not match a route. */
const fillText = (path: unknown): object =>
  Object.fromEntries(
    Object.entries(path as object).map(([key, value]) => [
      key,
      /[^.]/.test(String(value)) ? value : 'a b/c?',
    ]),
  )

const fieldCaseFor = (endpoint: Endpoint, wire: Wire): FieldCase =>
  wire === 'area' ? fieldCaseOf(endpoint) : 'snake'

/** Request in the format of any client. */
const requestOf = (endpoint: Endpoint, wire: Wire, { path, query, body }: Parts): Request => {
  const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((path as Record<string, unknown>)[name])),
  )
  const search = query === undefined ? '' : `?${encodeQuery(query as Record<string, unknown>)}`
  const form = endpoint.encoding === 'form'
  return new Request(`${baseOf(wire)}${address}${search}`, {
    method: endpoint.method,
    headers: {
      Authorization: 'Bearer t',
      'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    ...(endpoint.body && {
      body: form
        ? encodeQuery(body as Record<string, unknown>)
        : JSON.stringify(convertCase(endpoint.body, body, fieldCaseFor(endpoint, wire))),
    }),
  })
}

const understood = (schema: $ZodType | undefined, value: unknown): unknown => {
  const checked = schema && validate(schema, value, 'body')
  return checked?.ok ? checked.value : value
}

describe.each(endpoints)('$name', ({ endpoint }) => {
  it('passes valid values through the pipeline and the client, both ways, unchanged', async () => {
    const { behind, fetch } = openEndpoint(endpoint)
    const answers = endpoint.response ? samplesOf(endpoint.response, 3) : [undefined, undefined, undefined]
    for (const wire of wires)
      for (const [index, answer] of answers.entries()) {
        const parts = partsOf(endpoint, index)
        behind.answer = endpoint.status === 302 ? { location: `${serverURL}/there` } : answer
        if (endpoint.status === 302) {
          const response = await fetch(requestOf(endpoint, wire, parts))
          expect([response.status, response.headers.get('location')]).toEqual([302, `${serverURL}/there`])
          continue
        }
        const { only } = createClientFor(
          { only: endpoint },
          { serverURL: baseOf(wire), accessToken: 't', wire, fetch },
        )
        const body = endpoint.body && convertCase(endpoint.body, parts.body, fieldCaseOf(endpoint))
        const answered: unknown = await only({ ...parts, ...(endpoint.body && { body }) } as never)
        const result = endpoint.stream === 'events' ? await firstOf(answered) : answered
        const expected = understood(endpoint.response, answer)
        const converted = endpoint.response
          ? convertCase(endpoint.response, expected, fieldCaseOf(endpoint))
          : undefined
        expect(plain(result)).toEqual(plain(converted))
        expect(behind.received.at(-1)?.body).toEqual(understood(endpoint.body, parts.body))
      }
  })

  it('rejects each single thing that is wrong, and names it', async () => {
    const { behind, fetch } = openEndpoint(endpoint)
    for (const wire of wires)
      for (const index of [0, 1]) {
        const parts = partsOf(endpoint, index)
        for (const { wrong, part, problem, place, exact } of wrongParts(endpoint, parts)) {
          const response = await fetch(requestOf(endpoint, wire, { ...parts, ...wrong }))
          const label = `${wire} ${part}.${place.join('.')} ${problem}: ${JSON.stringify(wrong).slice(0, 400)}`
          if (endpoint.failures === 'oauth2') {
            expect([400, 401], label).toContain(response.status)
            expect(await response.json(), label).toMatchObject({
              error: expect.any(String),
              error_description: expect.stringContaining(`'${place[0]}'`),
            })
            continue
          }
          if (endpoint.failures === 'registration' && response.status === 400) {
            expect((await response.json()) as unknown, label).toMatchObject({
              error: 'invalid_client_metadata',
            })
            expect(place, label).toEqual(['scope'])
            continue
          }
          expect(`${response.status} ${label}`).toBe(`422 ${label}`)
          const { detail } = (await response.json()) as { detail: { loc: (string | number)[] }[] }
          const schema = part === 'body' ? endpoint.body : undefined
          const loc = [part, ...place]
          const expected = schema ? convertLoc(schema, loc, fieldCaseFor(endpoint, wire)) : loc
          const places = detail.map((issue) => issue.loc)
          expect(
            places.some(
              (at) => JSON.stringify(exact ? at : at.slice(0, loc.length)) === JSON.stringify(expected),
            ),
            `${label} was found at ${JSON.stringify(places)}`,
          ).toBe(true)
        }
      }
    expect(behind.received).toEqual([])
  })
})

/** Returns the first event of a client's stream. */
const firstOf = async (stream: unknown): Promise<unknown> => {
  for await (const event of stream as AsyncIterable<unknown>) return event
  return undefined
}

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)

type Wrong = {
  wrong: Parts
  part: keyof Parts
  problem: string
  place: readonly (string | number)[]
  exact: boolean
}

/** Invalid variants of a body, and of the texts of a query and a path. */
const wrongParts = (endpoint: Endpoint, parts: Parts): Wrong[] => {
  const inBody = endpoint.body && endpoint.encoding !== 'form' ? mutationsOf(endpoint.body, parts.body) : []
  return [
    ...inBody
      // Within a union, a change that invalidates one shape may be valid in another.
      .filter(({ value, exact }) => exact || (endpoint.body && !safeParse(endpoint.body, value).success))
      .map(({ problem, value, place, exact }): Wrong => ({
        wrong: { body: value },
        part: 'body',
        problem,
        place,
        exact,
      })),
    ...textsOf('query', endpoint.query, parts.query),
    ...textsOf('path', endpoint.path_parameters, parts.path),
    ...(endpoint.encoding === 'form' ? textsOf('body', endpoint.body, parts.body) : []),
  ]
}

const textsOf = (part: keyof Parts, schema: $ZodType | undefined, input: unknown): Wrong[] =>
  schema === undefined
    ? []
    : Object.entries(input as object).flatMap(([key, right]) =>
        // Maps (`metadata[key]`) accept any text.
        (typeof right === 'object' && !Array.isArray(right)
          ? []
          : ['no such thing', '-1', undefined]
        ).flatMap((text): Wrong[] => {
          const value = { ...(input as object), [key]: text }
          if (part === 'path' && text === undefined) return []
          if (safeParse(schema, value).success || isNumberText(schema, value, key)) return []
          return [{ wrong: { [part]: value }, part, problem: String(text), place: [key], exact: false }]
        }),
      )

/** Returns true for a number, which is parsed from a text before validation. */
const isNumberText = (schema: $ZodType, value: object, key: string): boolean =>
  safeParse(schema, { ...value, [key]: -1 }).success
