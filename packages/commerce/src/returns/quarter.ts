import { defineQuarter } from '../core/define-quarter.ts'
import { creditNotes } from './credit-notes/index.ts'
import { disputes } from './disputes/index.ts'
import { payouts } from './payouts/index.ts'
import { refunds } from './refunds/index.ts'
import { withdrawals } from './withdrawals/index.ts'

/** Refunds, disputes, payouts and withdrawals. */
export const quarter = defineQuarter({ areas: [disputes, refunds, creditNotes, payouts, withdrawals] })
