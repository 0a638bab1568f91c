import {
  areaSpelling,
  contract,
  encodeQuery,
  type Endpoint,
  respell,
  rowsOf,
  type Spelling,
  spellLoc,
  validate,
} from '@atelier/contract'
import { arbitraryOf } from '@atelier/contract/testing/arbitrary'
import { mutationsOf } from '@atelier/contract/testing/mutations'
import { createApp, createDoor, type Caller } from '@atelier/plumbing/http'
import { silentLog } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeParse, type $ZodType } from 'zod/v4/core'

const serverURL = 'http://here'
const rows = rowsOf(contract).map(({ area, name, row }) => ({ name: `${area}.${name}`, row }))
const wires = ['area', 'snake'] as const
type Wire = (typeof wires)[number]
const baseOf = (wire: Wire): string => (wire === 'snake' ? `${serverURL}/snake` : serverURL)

/** Values the schema accepts, the same ones in every run. */
const samplesOf = (schema: $ZodType, count: number): unknown[] =>
  fc
    .sample(
      arbitraryOf(schema).filter((value) => safeParse(schema, value).success),
      { numRuns: count, seed: 11 },
    )
    .map((value) => JSON.parse(JSON.stringify(value), withoutPrototype) as unknown)

/** A key named `__proto__` cannot be read safely by any program, so none is compared here. */
function withoutPrototype(this: unknown, _: string, value: unknown): unknown {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    Reflect.deleteProperty(value, '__proto__')
  return value
}

const callerOf = (row: Endpoint): Caller => {
  const organization_id = '3f1f9d6e-1f0b-4c57-8a3e-0d8f6f0f2a11'
  const scopes = row.scopes ?? []
  if (row.access === 'seller') return { kind: 'seller', organization_id, token_id: organization_id, scopes }
  if (row.access === 'portal')
    return { kind: 'portal', organization_id, customer_id: organization_id, scopes }
  return { kind: 'anyone' }
}

type Parts = { path?: unknown; query?: unknown; body?: unknown }

/** The real door with one row behind it, which answers as it is told and remembers what reached it. */
const openRow = (row: Endpoint) => {
  const behind: { answer: unknown; received: Parts[] } = { answer: undefined, received: [] }
  const door = createDoor({
    routes: [
      {
        endpoint: row,
        built: true,
        run: (parts) => {
          behind.received.push(parts)
          return behind.answer
        },
      },
    ],
    authenticate: () => Promise.resolve(callerOf(row)),
    limits: 'off',
    log: silentLog,
  })
  const app = createApp({ doors: [door], log: silentLog, publicUrl: serverURL, sandbox: true })
  return { behind, fetch: (request: Request) => app.fetch(request) }
}

const partsOf = (row: Endpoint, index: number): Parts => ({
  path: row.path_parameters ? fillText(samplesOf(row.path_parameters, 3)[index]) : {},
  ...(row.query && { query: samplesOf(row.query, 3)[index] }),
  ...(row.body && { body: samplesOf(row.body, 3)[index] }),
})

/** Texts in paths must be something. */
const fillText = (path: unknown): object =>
  Object.fromEntries(
    Object.entries(path as object).map(([key, value]) => [
      key,
      /[^.]/.test(String(value)) ? value : 'a b/c?',
    ]),
  )

const spelledFor = (row: Endpoint, wire: Wire): Spelling => (wire === 'area' ? areaSpelling(row) : 'snake')

/** A request as any client might send it. */
const requestOf = (row: Endpoint, wire: Wire, { path, query, body }: Parts): Request => {
  const address = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((path as Record<string, unknown>)[name])),
  )
  const search = query === undefined ? '' : `?${encodeQuery(query as Record<string, unknown>)}`
  const form = row.encoding === 'form'
  return new Request(`${baseOf(wire)}${address}${search}`, {
    method: row.method,
    headers: {
      Authorization: 'Bearer t',
      'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    },
    ...(row.body && {
      body: form
        ? encodeQuery(body as Record<string, unknown>)
        : JSON.stringify(respell(row.body, body, spelledFor(row, wire))),
    }),
  })
}

const understood = (schema: $ZodType | undefined, value: unknown): unknown => {
  const checked = schema && validate(schema, value, 'body')
  return checked?.ok ? checked.value : value
}

describe.each(rows)('$name', ({ row }) => {
  it('lets what is right through the door and the client, both ways, unchanged', async () => {
    const { behind, fetch } = openRow(row)
    const answers = row.response ? samplesOf(row.response, 3) : [undefined, undefined, undefined]
    for (const wire of wires)
      for (const [index, answer] of answers.entries()) {
        const parts = partsOf(row, index)
        behind.answer = row.status === 302 ? { location: `${serverURL}/there` } : answer
        if (row.status === 302) {
          const response = await fetch(requestOf(row, wire, parts))
          expect([response.status, response.headers.get('location')]).toEqual([302, `${serverURL}/there`])
          continue
        }
        const { only } = createClientFor(
          { only: row },
          { serverURL: baseOf(wire), accessToken: 't', wire, fetch },
        )
        const body = row.body && respell(row.body, parts.body, areaSpelling(row))
        const result: unknown = await only({ ...parts, ...(row.body && { body }) } as never)
        const expected = understood(row.response, answer)
        const spelled = row.response ? respell(row.response, expected, areaSpelling(row)) : undefined
        expect(plain(result)).toEqual(plain(spelled))
        expect(behind.received.at(-1)?.body).toEqual(understood(row.body, parts.body))
      }
  })

  it('refuses each single thing that is wrong, and names it', async () => {
    const { behind, fetch } = openRow(row)
    for (const wire of wires)
      for (const index of [0, 1]) {
        const parts = partsOf(row, index)
        for (const { wrong, part, what, place, exact } of wrongParts(row, parts)) {
          const response = await fetch(requestOf(row, wire, { ...parts, ...wrong }))
          const told = `${wire} ${part}.${place.join('.')} ${what}: ${JSON.stringify(wrong).slice(0, 400)}`
          if (row.failures === 'oauth2') {
            expect([400, 401], told).toContain(response.status)
            expect(await response.json(), told).toMatchObject({
              error: expect.any(String),
              error_description: expect.stringContaining(`'${place[0]}'`),
            })
            continue
          }
          if (row.failures === 'registration' && response.status === 400) {
            expect((await response.json()) as unknown, told).toMatchObject({
              error: 'invalid_client_metadata',
            })
            expect(place, told).toEqual(['scope'])
            continue
          }
          expect(`${response.status} ${told}`).toBe(`422 ${told}`)
          const { detail } = (await response.json()) as { detail: { loc: (string | number)[] }[] }
          const schema = part === 'body' ? row.body : undefined
          const loc = [part, ...place]
          const expected = schema ? spellLoc(schema, loc, spelledFor(row, wire)) : loc
          const places = detail.map((finding) => finding.loc)
          expect(
            places.some(
              (at) => JSON.stringify(exact ? at : at.slice(0, loc.length)) === JSON.stringify(expected),
            ),
            `${told} was found at ${JSON.stringify(places)}`,
          ).toBe(true)
        }
      }
    expect(behind.received).toEqual([])
  })
})

const plain = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)

type Wrong = {
  wrong: Parts
  part: keyof Parts
  what: string
  place: readonly (string | number)[]
  exact: boolean
}

/** What can be wrong in a body, and in the texts of a query and a path. */
const wrongParts = (row: Endpoint, parts: Parts): Wrong[] => {
  const inBody = row.body && row.encoding !== 'form' ? mutationsOf(row.body, parts.body) : []
  return [
    ...inBody
      // inside a choice of shapes what spoils one may be right in another
      .filter(({ value, exact }) => exact || (row.body && !safeParse(row.body, value).success))
      .map(({ what, value, place, exact }): Wrong => ({
        wrong: { body: value },
        part: 'body',
        what,
        place,
        exact,
      })),
    ...textsOf('query', row.query, parts.query),
    ...textsOf('path', row.path_parameters, parts.path),
    ...(row.encoding === 'form' ? textsOf('body', row.body, parts.body) : []),
  ]
}

const textsOf = (part: keyof Parts, schema: $ZodType | undefined, given: unknown): Wrong[] =>
  schema === undefined
    ? []
    : Object.entries(given as object).flatMap(([key, right]) =>
        // maps (`metadata[key]`) take any text
        (typeof right === 'object' && !Array.isArray(right)
          ? []
          : ['no such thing', '-1', undefined]
        ).flatMap((text): Wrong[] => {
          const value = { ...(given as object), [key]: text }
          if (part === 'path' && text === undefined) return []
          if (safeParse(schema, value).success || isNumberText(schema, value, key)) return []
          return [{ wrong: { [part]: value }, part, what: String(text), place: [key], exact: false }]
        }),
      )

/** A number is read from a text before it is checked. */
const isNumberText = (schema: $ZodType, value: object, key: string): boolean =>
  safeParse(schema, { ...value, [key]: -1 }).success
