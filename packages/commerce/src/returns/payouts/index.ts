import { defineArea } from '../../core/area.ts'
import { listLines, listPayouts } from './list-queries.ts'
import * as seller from './seller.ts'

/** Payouts from the processor to the seller's bank account, and their lines. */
export const payouts = defineArea('payouts', {
  endpoints: { payouts: { list: listPayouts, lines: listLines, ...seller } },
})

export { findProcessorBalances } from './queries.ts'
export { settlePayout } from './settle.ts'
