import { defineQuarter } from '../core/define-quarter.ts'
import { ledger } from './index.ts'
import { reconcile } from './reconcile.ts'

/** The ledger as sellers read it, its daily sums, and its reconciliation with payments, orders and refunds. */
export const quarter = defineQuarter({
  areas: [ledger],
  offers: ({ database, secret }) => ({
    /** Verifies that payments, orders and the ledger agree. */
    reconcile: () => reconcile(database.db, { secret }),
  }),
})
