export { isUnresponsive, leaveToReconciliation } from './api-errors.ts'
export type { Attempts } from './attempts.ts'
export type {
  BalanceLine,
  EvidenceRequest,
  NextPayout,
  ProcessorDispute,
  ProcessorPayout,
} from './disputes-and-payouts.ts'
export { type FailureCode, failures } from './failures.ts'
export {
  type ChargeLimits,
  type ExternalRefund,
  isFinal,
  type Outcome,
  type PaymentProcessor,
  type PaymentReference,
  type PaymentRequest,
  type ProcessorEvent,
  type ProcessorPayment,
  type ProcessorRecords,
  type ProcessorRefund,
  type RefundError,
  type RefundRequest,
  type SavedMethod,
} from './port.ts'
