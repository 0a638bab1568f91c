import { type $ZodType, type output, safeParse } from 'zod/v4/core'
import { findingsOf } from './findings.ts'
import type { Finding } from './refusals.ts'

export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly findings: readonly Finding[] }

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
    : { ok: false, findings: findingsOf(result.error.issues, part, value) }
}
