import { connectionsExhausted, databaseStopped } from './database.ts'
import type { Fault } from './fault.ts'
import { killedInConfirm, killedInRenewal } from './kills.ts'
import { cappedDiscount, doubleConfirm, perCustomerCap, refundRace, updateDuringConfirm } from './races.ts'

/** The fault matrix, in the order of its numbers. */
export const faults: readonly Fault[] = [
  killedInConfirm,
  killedInRenewal,
  databaseStopped,
  connectionsExhausted,
  doubleConfirm,
  updateDuringConfirm,
  cappedDiscount,
  perCustomerCap,
  refundRace,
]
