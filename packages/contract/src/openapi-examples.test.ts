import { describe, expect, it } from 'vitest'
import type { $ZodType } from 'zod/v4/core'
import { checkoutPage, contract, sandboxProcessor, studio } from './index.ts'
import { exampleOf } from './openapi-examples.ts'
import { rowsOf } from './vocabulary/rows.ts'
import { validate } from './vocabulary/validate.ts'

const parts = rowsOf({ ...contract, checkoutPage, sandboxProcessor, studio }).flatMap(({ area, name, row }) =>
  Object.entries({
    path: row.path_parameters,
    query: row.query,
    body: row.body,
    answer: row.response,
  }).flatMap(([part, schema]): { id: string; schema: $ZodType }[] =>
    schema === undefined ? [] : [{ id: `${area}.${name} ${part}`, schema }],
  ),
)

describe('examples', () => {
  it.each(parts)('fit what they are examples of: $id', ({ schema }) => {
    expect(validate(schema, JSON.parse(JSON.stringify(exampleOf(schema))), 'body')).toMatchObject({
      ok: true,
    })
  })
})
