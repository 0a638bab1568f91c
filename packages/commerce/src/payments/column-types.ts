import type { DisputeEvidence, DisputeReason, DisputeStatus, PaymentTrigger, Refund } from '@atelier/contract'
import type { JsonColumn } from '@atelier/plumbing/database'
import type { Texts, UserData } from '../core/database/column-shapes.ts'
import type { FailureCode } from './failures.ts'
import type { ExternalRefund, ProcessorEvent, ProcessorPayment } from './port.ts'

type SandboxPaymentStatus = 'requires_action' | 'processing' | 'succeeded' | 'failed'

declare module '../core/database/column-types.ts' {
  interface ColumnTypes {
    'payments.status': 'pending' | 'succeeded' | 'failed'
    'payments.failure_code': FailureCode
    'payments.trigger': PaymentTrigger

    'refunds.status': Refund['status']
    'refunds.reason': Refund['reason']
    'refunds.metadata': UserData

    'disputes.reason': DisputeReason
    'disputes.status': DisputeStatus
    'disputes.evidence': JsonColumn<DisputeEvidence>

    'recovered_payments.status': ProcessorPayment['status']

    'recovered_refunds.status': ExternalRefund['status']
    'recovered_refunds.reason': ExternalRefund['reason']

    'sandbox_confirmation_tokens.outcome': SandboxPaymentStatus
    'sandbox_confirmation_tokens.failure_code': FailureCode

    'sandbox_payouts.status': 'in_transit' | 'paid'

    'sandbox_balance_transactions.kind': 'payment' | 'refund' | 'refund_return' | 'dispute' | 'dispute_return'

    'sandbox_disputes.reason': DisputeReason
    'sandbox_disputes.status': DisputeStatus
    'sandbox_disputes.verdict': 'won' | 'lost'

    'sandbox_events.subject': JsonColumn<ProcessorEvent['subject']>

    'sandbox_payments.status': SandboxPaymentStatus
    'sandbox_payments.failure_code': FailureCode
    'sandbox_payments.metadata': Texts

    'sandbox_refunds.metadata': Texts
    'sandbox_refunds.status': 'pending' | 'succeeded' | 'failed'
  }
}
