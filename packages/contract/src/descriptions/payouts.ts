import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const organization_id = 'Only payouts of these organizations.'

export const payoutsDescriptions = [
  describe(api.PayoutStatus, 'Status of a payout.'),
  describe(
    api.PayoutLineKind,
    'Kind of balance transaction: a payment, a refund, a failed refund, a dispute, a failed payout, or an adjustment without a sale.',
  ),
  describe(api.Payout, 'Share of an organization in a payout of the processor.', {
    organization_id: 'Id of the organization.',
    processor: 'Payment processor of the payout.',
    processor_id: 'Id of the payout at the processor.',
    amount: 'Amount for this organization, in minor units.',
    total_amount: 'Amount of the whole payout for all organizations, in minor units.',
    currency: 'Currency of the amounts.',
    status: 'Status of the payout.',
    arrives_at: 'Time at which the payout arrives at the bank.',
  }),
  describe(api.PayoutLine, 'A balance transaction that is part of a payout.', {
    payout_id: 'Id of the payout.',
    processor_id: 'Id of the transaction at the processor.',
    kind: 'Kind of transaction.',
    order_id: 'Id of the order that the transaction is about; null if there is none.',
    invoice_number: 'Invoice number of that order; null if there is none.',
    amount: 'Amount before the fee, in minor units; negative for deductions.',
    fee: 'Fee of the processor, in minor units.',
    net_amount: 'Amount less the fee, in minor units.',
    currency: 'Currency of the amounts.',
  }),
  describe(api.ProcessorBalance, 'Balance of an organization at the payment processor.', {
    has_payouts: 'True if the processor reports its payouts.',
    currency: 'Currency of payouts, in which the processor books sales.',
    other_currencies: 'Other currencies of the balance. While there are any, no totals are calculated.',
    available_amount: 'Amount available for payout, in minor units; null if there are other currencies.',
    pending_amount:
      'Amount that becomes available later, in minor units; null if there are other currencies.',
    next_payout_at:
      'Time at which the next payout starts; null if none is planned or the processor does not report it.',
    next_payout_amount: 'Current amount of the next payout, in minor units; null if unknown.',
    balances: [
      'Balance in each currency.',
      {
        currency: 'Currency of the amounts.',
        available_amount: 'Amount available for payout, in minor units.',
        pending_amount: 'Amount that becomes available later, in minor units.',
      },
    ],
  }),
  describeArea(api.payouts, 'Payouts of the balance at the processor to the bank account of the seller.', {
    list: { query: { organization_id, status: 'Only payouts with these statuses.' } },
    balance: { query: { organization_id: 'Id of the organization.' } },
    lines: { query: { organization_id, payout_id: 'Only lines of these payouts.' } },
    export: 'Amounts are in whole units of the currency.',
  }),
]
