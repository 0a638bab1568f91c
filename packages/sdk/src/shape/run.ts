import type { FieldCase } from '@atelier/contract'
import type { $ZodIssue } from 'zod/v4/core'
import type { Shape } from './shape.ts'

/** An issue in the form of zod's, so that client and server give it the same message. */
export type Issue = { readonly code: string; path: PropertyKey[]; readonly [detail: string]: unknown }

/** State of one check of a value. */
export type Run = {
  /** Accepts unknown choices, which may come from a newer server. */
  open: boolean
  /** Fills in defaults: in responses only. */
  readonly fills: boolean
  /** Field case of known keys in the result; the input can have either. */
  readonly fieldCase: FieldCase
  /** Set by objects with unknown keys, read by unions. */
  foreign: boolean
  issues: Issue[]
}

/** Records an issue of the value that is being checked. */
export const issue = (
  run: Run,
  problem: { readonly code: string; readonly path?: PropertyKey[]; readonly [detail: string]: unknown },
): void => {
  run.issues.push({ ...problem, path: problem.path ?? [] })
}

/** Records that a value is not of the expected kind, and returns it unchanged. */
export const notOfKind = (value: unknown, run: Run, expected: string): unknown => {
  issue(run, { code: 'invalid_type', expected })
  return value
}

/** Checks the value under a key, and prepends the key to the paths of its issues. */
export const within = (run: Run, key: PropertyKey, check: Check, value: unknown): unknown => {
  const before = run.issues.length
  const checked = check(value, run)
  if (run.issues.length > before) placed(run, key, before)
  return checked
}

/** Prepends a key to the paths of the issues from the index `from` on. */
export const placed = ({ issues }: Run, key: PropertyKey, from: number): void => {
  for (let at = from; at < issues.length; at++) issues[at]?.path.unshift(key)
}

/** Returns the issues with the type that the messages of the contract expect. */
export const asSchemaIssues = (issues: readonly Issue[]): readonly $ZodIssue[] =>
  issues as unknown as readonly $ZodIssue[]

/** True for a JSON object. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Checks a value, adds its issues to the run, and returns it with its known keys in the field case of the
 * run. A value without keys to convert is returned unchanged.
 */
export type Check = (value: unknown, run: Run) => unknown

/** Returns the check of a shape. */
export type CheckOf = (shape: Shape) => Check

/** Returns a check that is compiled when first run, so that shapes can be recursive. */
export const deferred = (checkOf: CheckOf, shape: () => Shape): Check => {
  let check: Check = (value, run) => {
    check = checkOf(shape())
    return check(value, run)
  }
  return (value, run) => check(value, run)
}
