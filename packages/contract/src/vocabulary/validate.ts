import { type $ZodIssue, type $ZodType, type output, safeParse } from 'zod/v4/core'
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

/**
 * Checks an answer, snake_case, the way a client must: a value that differs from the schema only in
 * choices (statuses, kinds) that did not exist when this was written is let through as it is.
 */
export const validateAnswer = <S extends $ZodType>(schema: S, value: unknown): Validated<unknown> => {
  const result = safeParse(schema, value)
  if (result.success) return { ok: true, value: result.data }
  if (onlyUnknownChoices(result.error.issues, value)) return { ok: true, value }
  return { ok: false, findings: findingsOf(result.error.issues, 'body', value) }
}

const onlyUnknownChoices = (issues: readonly $ZodIssue[], value: unknown): boolean =>
  issues.every((issue) => isUnknownChoice(issue, at(value, issue.path)))

const isUnknownChoice = (issue: $ZodIssue, value: unknown): boolean => {
  if (issue.code === 'invalid_value')
    return typeof value === 'string' && issue.values.every((choice) => typeof choice === 'string')
  if (issue.code !== 'invalid_union') return false
  // the path of an unmatched discriminated union ends at its discriminator
  if (issue.errors.length === 0) return typeof value === 'string'
  return issue.errors.some((member) => onlyUnknownChoices(member, value))
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null
        ? (inner as Readonly<Record<PropertyKey, unknown>>)[key]
        : undefined,
    value,
  )
