import type { PaidChangeKind } from '../../../core/database/column-shapes.ts'
import { creationRule } from '../creation/rule.ts'
import type { Rule } from './types.ts'

/** Rules by kind of change. */
export const rules: { readonly [Kind in PaidChangeKind]: Rule } = {
  product: {},
  resume: {
    events_first: true,
    applied: async (tx, services, { after }) => {
      // Drops the usage of the pause.
      await services.usage.takeLinesOfPeriod(tx, after, after.current_period_start)
      return []
    },
  },
  trial_end: {
    // A trial that converts comes before its order, as at the provider.
    events_first: true,
    // The usage of a trial is free: the meters begin again without it.
    applied: async (tx, { usage, clock }, { after }) => {
      await usage.takeLinesOfPeriod(tx, after, clock.now())
      return []
    },
  },
  create: creationRule,
}
