import { type Issue, issuesOf, type FieldCase } from '@atelier/contract'
import { checkOf } from './check.ts'
import { asSchemaIssues, type Run } from './run.ts'
import type { Shape } from './shape.ts'

export type Checked =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/**
 * Checks what a caller gave: either field case is understood, `field case` is how it goes out. Places in
 * issues are spelled the same way.
 */
export const checkInput = (
  shape: Shape,
  given: unknown,
  part: 'path' | 'query' | 'body',
  field_case: FieldCase,
): Checked =>
  checked(shape, given, part, { open: false, fills: false, field_case, foreign: false, issues: [] })

/**
 * Checks what a server answered. Unknown fields stay, and choices (statuses, kinds) that did not exist
 * when this client was made pass; wrong types and missing fields do not.
 */
export const checkAnswer = (shape: Shape, body: unknown, field_case: FieldCase): Checked =>
  checked(shape, body, 'body', { open: true, fills: true, field_case, foreign: false, issues: [] })

const checked = (shape: Shape, given: unknown, part: 'path' | 'query' | 'body', run: Run): Checked => {
  const value = checkOf(shape)(given, run)
  if (run.issues.length === 0) return { ok: true, value }
  return { ok: false, issues: issuesOf(asSchemaIssues(run.issues), part, value) }
}
