import type { PaidChangeKind } from '../../../core/database/column-shapes.ts'
import { creationRule } from '../creation/rule.ts'
import type { Rule } from './types.ts'

/** Rules by kind of change. */
export const rules: { readonly [Kind in PaidChangeKind]: Rule } = {
  product: {},
  resume: {},
  trial_end: {},
  create: creationRule,
}
