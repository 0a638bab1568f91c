import type { FieldCase } from '@atelier/contract'
import type { $ZodIssue } from 'zod/v4/core'
import type { Shape } from './shape.ts'

/** An issue in the form of zod's, so that client and server give it the same message. */
export type Issue = { readonly code: string; path: PropertyKey[]; readonly [detail: string]: unknown }

/** The state of one check of a value. */
export type Run = {
  /** Whether unknown choices pass, as they do in answers of a newer server. */
  open: boolean
  /** Whether defaults are filled in: in answers only. */
  readonly fills: boolean
  /** The field case of known keys in the result; the input can have either. */
  readonly fieldCase: FieldCase
  /** Whether an object had keys that its shape does not know: set by objects, read by unions. */
  foreign: boolean
  issues: Issue[]
}

/** Records an issue of the value that is being checked. */
export const issue = (
  run: Run,
  found: { readonly code: string; readonly path?: PropertyKey[]; readonly [detail: string]: unknown },
): void => {
  run.issues.push({ ...found, path: found.path ?? [] })
}

/** Records that a value is not of the expected kind, and returns it as it is. */
export const notOfKind = (value: unknown, run: Run, expected: string): unknown => {
  issue(run, { code: 'invalid_type', expected })
  return value
}

/** Checks the value under a key; its issues get the key in front of their path. */
export const within = (run: Run, key: PropertyKey, check: Check, value: unknown): unknown => {
  const before = run.issues.length
  const checked = check(value, run)
  if (run.issues.length > before) placed(run, key, before)
  return checked
}

/** Puts a key in front of the paths of the issues from the index `from` on. */
export const placed = ({ issues }: Run, key: PropertyKey, from: number): void => {
  for (let at = from; at < issues.length; at++) issues[at]?.path.unshift(key)
}

/** The issues with the type that the messages of the contract take. */
export const asSchemaIssues = (issues: readonly Issue[]): readonly $ZodIssue[] =>
  issues as unknown as readonly $ZodIssue[]

/** Whether a value has keys, as far as JSON goes. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Checks a value, adds its issues to the run, and returns it with its known keys in the field case of the run. A
 * value without keys to convert is returned as it is.
 */
export type Check = (value: unknown, run: Run) => unknown

/** Returns the check of a shape. */
export type CheckOf = (shape: Shape) => Check

/** A check that is compiled when first run, so that shapes can contain themselves. */
export const deferred = (checkOf: CheckOf, shape: () => Shape): Check => {
  let check: Check = (value, run) => {
    check = checkOf(shape())
    return check(value, run)
  }
  return (value, run) => check(value, run)
}
