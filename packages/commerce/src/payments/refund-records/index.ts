export { type DerivedRefund, refundIdOf, repetitionOf } from './ids.ts'
export {
  deleteRefund,
  findByProcessorId,
  findRefund,
  findRefundOf,
  findRefunds,
  findRefundsOfOrder,
  findSucceededRefunds,
  insertRefund,
  nextCreditNote,
  refundedStatuses,
  type RefundRow,
  scheduleRefundPolls,
  selectRefunds,
  selectRefundsToReconcile,
  sumRefunds,
  updateRefund,
} from './queries.ts'
