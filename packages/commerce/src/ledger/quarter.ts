import { defineQuarter } from '../core/define-quarter.ts'
import { ledger } from './index.ts'
import { reconcile } from './reconcile.ts'
import { wallets } from './wallets/index.ts'

/** Double entry, balances of customers, and their reconciliation. */
export const quarter = defineQuarter({
  areas: [ledger, wallets],
  offers: ({ database, secret }) => ({
    /** Verifies that payments, orders and the ledger agree. */
    reconcile: () => reconcile(database.db, { secret }),
  }),
})
