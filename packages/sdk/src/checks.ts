import type { FieldCase, Issue } from '@atelier/contract'
import type { Shape } from './shape/shape.ts'

export type Checked =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issues: readonly Issue[] }

/** How a client checks the parts of a call before they are sent, and its answer when it arrives. */
export type Checks = {
  readonly input: (
    shape: Shape,
    given: unknown,
    part: 'path' | 'query' | 'body',
    fieldCase: FieldCase,
  ) => Checked
  readonly answer: (shape: Shape, body: unknown, fieldCase: FieldCase) => Checked
}
