import { defineArea } from '../../core/area.ts'
import { listLines, listPayouts } from './list-queries.ts'
import * as seller from './seller.ts'

/** Payouts: what the processor paid to the bank of the seller, and what it is made of. */
export const payouts = defineArea('payouts', {
  endpoints: { payouts: { list: listPayouts, lines: listLines, ...seller } },
})

export { findHeld } from './queries.ts'
export { settlePayout } from './settle.ts'
