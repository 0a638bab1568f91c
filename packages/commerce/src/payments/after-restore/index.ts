export { endHold, findHold, isNotHeld, recordHoldProblem, selectHolds } from './hold-queries.ts'
export { paymentsOnHoldError, requireNoHold } from './hold.ts'
export {
  findRecoveredPayment,
  findRestoreFacts,
  insertRecoveredPayment,
  insertUnknownPayments,
  isOrderRecovered,
  isUnassigned,
  recordOrderOf,
  type RecoveredPayment,
} from './payment-queries.ts'
export {
  findRecoveredRefund,
  insertUnknownRefunds,
  recordRefundOfRecovered,
  selectRefundsToBook,
} from './refund-queries.ts'
