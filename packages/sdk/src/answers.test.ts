import { inspect } from 'node:util'
import {
  fieldCaseOf,
  type Issue,
  issuesOf,
  apiErrorStatuses,
  type ApiErrorName,
  convertCase,
  convertLoc,
} from '@atelier/contract'
import { arbitraryOf } from '@atelier/contract/testing/arbitrary'
import { mutationsOf } from '@atelier/contract/testing/mutations'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeParse, type $ZodType } from 'zod/v4/core'
import { ApiError, createClient, createClientFor, ResponseValidationError } from './index.ts'
import type { AnyMethod } from './methods.ts'
import { publicEndpoints } from './testing/all-endpoints.ts'
import { json, serve } from './testing/serve.ts'

const id = '5f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b'
const checked = publicEndpoints.filter(({ endpoint }) => endpoint.response && endpoint.stream !== 'csv')
const samplesOf = (schema: $ZodType): unknown[] =>
  fc
    .sample(
      arbitraryOf(schema).filter((value) => safeParse(schema, value).success),
      { numRuns: 2, seed: 5 },
    )
    .map((value) => JSON.parse(JSON.stringify(value).replaceAll('"__proto__"', '"proto"')) as unknown)

/** True when an error describes, in whole sentences, a location or one inside it. */
const names = ({ issues }: ResponseValidationError, place: string): boolean =>
  issues.every(({ msg }) => /^[A-Z].*\.$/.test(msg)) &&
  issues.some(({ loc }) => `${loc.join('.')}.`.startsWith(`${place}.`))

/** True when all issues are about choices that may be newer than this client. */
const isNewChoice = (issues: readonly Issue[], value: unknown): boolean =>
  issues.every(({ type }) => type === 'enum' || type === 'union_tag_invalid') &&
  JSON.stringify(value).includes('"no such thing"')

/**
 * Number of mutations of each response, spread over all possible ones; `MUTATIONS=Infinity` is the long form.
 */
const most = Number(process.env['MUTATIONS'] ?? 40)
const spread = <T>(all: readonly T[], first: number): T[] => {
  const step = Math.ceil(all.length / most) || 1
  return all.filter((_, at) => at % step === first % step)
}

describe('a response with one error', () => {
  it.each(checked)('is rejected by the field’s name: $name', async ({ name, endpoint }) => {
    const { response } = endpoint
    if (!response) throw new Error('an endpoint without a response')
    const path = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, id]))
    const body =
      endpoint.body && convertCase(endpoint.body, samplesOf(endpoint.body)[0], fieldCaseOf(endpoint))
    const query = endpoint.query && (samplesOf(endpoint.query)[0] as Record<string, unknown>)
    let answer: unknown
    const fetch = () => Response.json(answer, { status: endpoint.status })
    let rejected = 0
    const wrong: string[] = []
    const spoiled = samplesOf(response).map((sample) =>
      // Endpoints with the same response shape get different mutations.
      spread(mutationsOf(response, sample), name.length),
    )
    for (const [index, wire] of (['area', 'snake'] as const).entries()) {
      const { only } = createClientFor(
        { only: endpoint },
        { serverURL: 'http://here', accessToken: 't', wire, fetch },
      )
      for (const { problem, value, place } of spoiled[index] ?? []) {
        // inside a union, a mutation that invalidates one shape may be valid in another
        const schemaSays = safeParse(response, value)
        if (schemaSays.success) continue
        answer = wire === 'snake' ? value : convertCase(response, value, fieldCaseOf(endpoint))
        const error = await Promise.resolve((only as AnyMethod)({ path, query, body })).then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        const loc = convertLoc(response, ['body', ...place], fieldCaseOf(endpoint)).join('.')
        if (error instanceof ResponseValidationError && names(error, loc)) rejected++
        else if (error !== undefined || !isNewChoice(issuesOf(schemaSays.error.issues, 'body', value), value))
          wrong.push(`${wire} ${loc} ${problem}: ${inspect(error)} of ${JSON.stringify(value)}`)
      }
    }
    expect(wrong).toEqual([])
    if (spoiled[0] !== undefined && spoiled[0].length > 0) expect(rejected).toBeGreaterThan(0)
  })
})

describe('answers of other kinds', () => {
  it('return the address a call redirects to', async () => {
    const { serverURL, received } = await serve(
      (_, response) => void response.writeHead(302, { location: 'https://files.example/a.zip' }).end(),
    )
    const { downloadables } = createClient({ serverURL, accessToken: 't' }).customerPortal
    expect(await downloadables.get({ path: { token: 'a b' } })).toBe('https://files.example/a.zip')
    expect(received.map(({ url }) => url.pathname)).toEqual(['/v1/customer-portal/downloadables/a%20b'])
  })

  it('return a table as text, however it is sent', async () => {
    const table = 'Email,Created At\nada@example.com,2025-04-01\n'
    const { serverURL, received } = await serve((_, response, count) =>
      count === 1
        ? void response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end(table)
        : json(response, 200, table),
    )
    const client = createClient({ serverURL, accessToken: 't' })
    expect(await client.subscriptions.export()).toBe(table)
    expect(await client.subscriptions.export()).toBe(table)
    expect(received[0]?.headers.accept).toBe('text/csv, application/json;q=0.5')
  })
})

describe('named errors', () => {
  it.each(Object.entries(apiErrorStatuses))(
    '%s comes with status, words and its own type',
    async (name, status) => {
      const client = createClient({
        serverURL: 'http://here',
        fetch: () => Response.json({ error: name, detail: 'Why, and what to do.' }, { status }),
      })
      const error = await client.organizations.get({ path: { id } }).catch((thrown: unknown) => thrown)
      if (!(error instanceof ApiError)) throw error
      expect(error).toMatchObject({ status, error: name, message: 'Why, and what to do.' })
      for (const otherName of Object.keys(apiErrorStatuses) as ApiErrorName[])
        expect(error.is(otherName)).toBe(otherName === name)
    },
  )

  it('are every name of the specification', () => {
    const specified = {
      NotPermitted: 403,
      AlreadyActiveSubscriptionError: 403,
      NotOpenCheckout: 403,
      AlreadyCanceledSubscription: 403,
      RefundedAlready: 403,
      RefundAmountTooHigh: 400,
      PaymentError: 400,
      ResourceNotFound: 404,
      ExpiredCheckoutError: 410,
      Unauthorized: 401,
    }
    expect(apiErrorStatuses).toMatchObject(specified)
  })
})
