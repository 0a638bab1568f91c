import { defineDue } from '@atelier/plumbing/jobs'
import { defineArea } from '../core/area.ts'
import { foldTransactions, selectUnfolded } from './day-queries.ts'
import type { Services } from '../core/services.ts'
import { checkBooksJob } from './check.ts'
import * as seller from './seller.ts'

const foldDays = defineDue({
  name: 'ledger.fold',
  recurring: true,
  rows: selectUnfolded,
  run: ({ database }: Services, organization_id) =>
    database.transact((tx) => foldTransactions(tx, organization_id)),
})

/** Books of an organization, read by its members. */
export const ledger = defineArea('ledger', {
  endpoints: { ledger: seller },
  jobs: [checkBooksJob],
  due: [foldDays],
})

export { isOrderOf } from './payment-check-queries.ts'
export type { Reconciliation } from './reconcile.ts'
export { findOtherCurrencies, findUnassignedPayments } from './attention-queries.ts'
