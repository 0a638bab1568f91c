import { type $ZodType, type output, safeParse } from 'zod/v4/core'
import { issuesOf } from './issues.ts'
import type { Issue } from './api-errors.ts'

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/**
 * Checks one part of a request against its schema, snake_case: the value with its defaults filled in,
 * or everything that is wrong with it.
 */
export const validate = <S extends $ZodType>(
  schema: S,
  value: unknown,
  part: 'body' | 'query' | 'path',
): Validated<output<S>> => {
  const result = safeParse(schema, value)
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, issues: issuesOf(result.error.issues, part, value) }
}
