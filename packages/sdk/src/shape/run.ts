import type { FieldCase } from '@atelier/contract'
import type { $ZodIssue } from 'zod/v4/core'
import type { Shape } from './shape.ts'

/** What is wrong, in the form schemas report it, so that client and server say it in the same words. */
export type Issue = { readonly code: string; path: PropertyKey[]; readonly [detail: string]: unknown }

/** One check of one value. */
export type Run = {
  /** Whether choices that are not known pass, as they do in answers of a newer server. */
  open: boolean
  /** Whether what is left out and has a default is filled in: the client does that in answers only. */
  readonly fills: boolean
  /** How known keys are spelled in what comes out; going in, either field case is understood. */
  readonly field_case: FieldCase
  /** Whether an object had keys that its shape does not know: set by objects, read by unions. */
  foreign: boolean
  issues: Issue[]
}

/** Notes that the value at hand is wrong. */
export const issue = (
  run: Run,
  found: { readonly code: string; readonly path?: PropertyKey[]; readonly [detail: string]: unknown },
): void => {
  run.issues.push({ ...found, path: found.path ?? [] })
}

/** Checks what lies under a key; issues found there get the key in front of their place. */
export const within = (run: Run, key: PropertyKey, check: Check, value: unknown): unknown => {
  const before = run.issues.length
  const checked = check(value, run)
  if (run.issues.length > before) placed(run, key, before)
  return checked
}

/** Puts a key in front of the places of the issues found since there were `from`. */
export const placed = ({ issues }: Run, key: PropertyKey, from: number): void => {
  for (let at = from; at < issues.length; at++) issues[at]?.path.unshift(key)
}

/** The issues as the contract's own words understand them. */
export const asSchemaIssues = (issues: readonly Issue[]): readonly $ZodIssue[] =>
  issues as unknown as readonly $ZodIssue[]

/** Whether a value has keys, as far as JSON goes. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Checks a value and gives it back with its known keys in the field case of the run; what is wrong goes to
 * the run's issues. A value that needs no renaming comes back uncopied.
 */
export type Check = (value: unknown, run: Run) => unknown

/** Gives the check of a shape. */
export type CheckOf = (shape: Shape) => Check

/** A check that is compiled when first run, so that shapes can contain themselves. */
export const deferred = (checkOf: CheckOf, shape: () => Shape): Check => {
  let check: Check = (value, run) => {
    check = checkOf(shape())
    return check(value, run)
  }
  return (value, run) => check(value, run)
}
