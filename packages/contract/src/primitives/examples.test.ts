import { describe, expect, it } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { additions, checkoutPage, contract, sandboxProcessor, studio } from '../index.ts'
import { exampleOf } from './examples.ts'
import { endpointsOf } from './endpoint.ts'
import { validate } from './issues.ts'

const parts = endpointsOf({
  ...contract,
  checkoutPage,
  ...additions,
  sandboxProcessor,
  studio,
}).flatMap(({ area, name, endpoint }) =>
  Object.entries({
    path: endpoint.path_parameters,
    query: endpoint.query,
    body: endpoint.body,
    answer: endpoint.response,
  }).flatMap(([part, schema]): { id: string; schema: $ZodType }[] =>
    schema === undefined ? [] : [{ id: `${area}.${name} ${part}`, schema }],
  ),
)

describe('examples', () => {
  it.each(parts)('match their schema: $id', ({ schema }) => {
    expect(validate(schema, JSON.parse(JSON.stringify(exampleOf(schema))), 'body')).toMatchObject({
      ok: true,
    })
  })
})
