import { type Issue, issuesOf, convertCase } from '@atelier/contract'
import { arbitraryOf } from '@atelier/contract/testing/arbitrary'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { allEndpoints } from '../testing/all-endpoints.ts'
import { mutantOf } from '../testing/mutants.ts'
import { shapeOf } from './shape-of.ts'
import { checkResponse, checkInput } from './validate.ts'

/**
 * Returns the value after a JSON round trip; schemas drop a user key named `__proto__`, shapes preserve it.
 */
const throughJson = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll('"__proto__"', '"proto"'))

/** Returns the first issue of each location: after a wrong type the others do not matter. */
const firstByPlace = (issues: readonly Issue[]) =>
  new Map(issues.map(({ loc, type }) => [loc.join('.'), type] as const).toReversed())

const parts = allEndpoints.flatMap(({ name, endpoint }) =>
  (['body', 'query', 'response'] as const).flatMap((part) => {
    const schema = endpoint[part]
    return schema ? [{ name: `${name} ${part}`, schema, part }] : []
  }),
)

describe('the client’s checks and the server’s', () => {
  it.each(parts)('agree: $name', ({ schema, part }) => {
    const shape = shapeOf(schema)
    const check = (value: unknown) => checkInput(shape, value, part === 'query' ? 'query' : 'body', 'snake')
    fc.assert(
      fc.property(
        arbitraryOf(schema).chain((value) => mutantOf(throughJson(value))),
        ({ value }) => {
          const server = safeParse(schema, value)
          const client = check(value)
          // rules that only code can check are the server's to enforce, such as the digits of a price given
          // as a number
          const message = server.success ? '' : JSON.stringify(server.error.issues)
          if (/"custom"|"unit_amount"/.test(message)) return
          expect(client.ok).toBe(server.success)
          if (client.ok || server.success) return
          const expected = issuesOf(server.error.issues, part === 'query' ? 'query' : 'body', value)
          expect(firstByPlace(client.issues)).toEqual(firstByPlace(expected))
        },
      ),
      { numRuns: 25 },
    )
  })

  it.each(parts.filter(({ part }) => part === 'response'))('pass correct values: $name', ({ schema }) => {
    const shape = shapeOf(schema)
    fc.assert(
      fc.property(arbitraryOf(schema), (input) => {
        const snake = throughJson(input)
        // with defaults filled in
        const complete = safeParse(schema, snake).data
        for (const [from, to] of [
          ['snake', 'camel'],
          ['camel', 'snake'],
          ['snake', 'snake'],
          ['camel', 'camel'],
          ['mixed', 'mixed'],
          ['mixed', 'snake'],
          ['camel', 'mixed'],
        ] as const) {
          const response = checkResponse(shape, convertCase(schema, snake, from), to)
          expect(response).toEqual({ ok: true, value: convertCase(schema, complete, to) })
        }
      }),
      { numRuns: 8 },
    )
  })
})
