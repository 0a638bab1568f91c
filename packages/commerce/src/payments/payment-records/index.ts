export { paymentIdOf, type PaymentSubject } from './ids.ts'
export {
  countRejections,
  deleteFailedPayments,
  findLatestPayment,
  findPaymentsOfSale,
  findPendingPayment,
  findRequestedPayment,
} from './order-queries.ts'
export {
  closePayment,
  deletePendingPayment,
  findPayment,
  getProcessorPaymentId,
  insertPayment,
  isPaymentClosed,
  isPaymentKnown,
  isPaymentPending,
  type PaymentRow,
  referenceTo,
  selectPayments,
  selectUnreconciled,
  updateReconcileAt,
} from './queries.ts'
