import type { FieldCase, Issue } from '@atelier/contract'
import type { Shape } from './shape/shape.ts'

export type Checked =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** Validation of a call's parts before they are sent, and of its response. */
export type Checks = {
  readonly input: (
    shape: Shape,
    input: unknown,
    part: 'path' | 'query' | 'body',
    fieldCase: FieldCase,
  ) => Checked
  readonly response: (shape: Shape, body: unknown, fieldCase: FieldCase) => Checked
}
