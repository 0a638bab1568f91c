import { issuesOf, type FieldCase } from '@atelier/contract'
import type { Checked, Checks } from '../checks.ts'
import { checkOf } from './check.ts'
import { asSchemaIssues, type Run } from './run.ts'
import type { Shape } from './shape.ts'

/**
 * Validates a part of a call, in either field case. The value and the locations of issues are returned in
 * `fieldCase`.
 */
export const checkInput = (
  shape: Shape,
  input: unknown,
  part: 'path' | 'query' | 'body',
  fieldCase: FieldCase,
): Checked =>
  checked(shape, input, part, { open: false, fills: false, fieldCase, foreign: false, issues: [] })

/**
 * Validates a response. Unknown fields are preserved, and choices (statuses, kinds) that are newer than this
 * client pass; wrong types and missing fields do not.
 */
export const checkResponse = (shape: Shape, body: unknown, fieldCase: FieldCase): Checked =>
  checked(shape, body, 'body', { open: true, fills: true, fieldCase, foreign: false, issues: [] })

const checked = (shape: Shape, input: unknown, part: 'path' | 'query' | 'body', run: Run): Checked => {
  const value = checkOf(shape)(input, run)
  if (run.issues.length === 0) return { ok: true, value }
  return { ok: false, issues: issuesOf(asSchemaIssues(run.issues), part, value) }
}

/** Validation of inputs and responses against the shapes of their call. */
export const shapeChecks: Checks = { input: checkInput, response: checkResponse }
