import * as api from '../areas/payouts.ts'
import { describe, describeArea } from './describe.ts'

const organization_id = 'Only payouts of these organizations.'

/** Descriptions of payouts for the reference. */
export const payouts = [
  describe(api.PayoutStatus, 'The status of a payout.'),
  describe(
    api.PayoutLineKind,
    'The kind of balance transaction: a payment, a refund, a failed refund, a dispute, a failed payout, or an adjustment without a sale.',
  ),
  describe(api.Payout, 'The share of an organization in a payout of the processor.', {
    organization_id: 'The organization.',
    processor: 'The payment processor.',
    processor_id: 'The id of the payout at the processor.',
    amount: 'The amount for this organization, in minor units.',
    total_amount: 'The amount of the whole payout for all organizations, in minor units.',
    currency: 'The currency of the amounts.',
    status: 'The status of the payout.',
    arrives_at: 'When it arrives at the bank.',
  }),
  describe(api.PayoutLine, 'A balance transaction that is part of a payout.', {
    payout_id: 'The payout.',
    processor_id: 'The id of the transaction at the processor.',
    kind: 'The kind of transaction.',
    order_id: 'The order that it is about; null if there is none.',
    invoice_number: 'The invoice number of that order; null if there is none.',
    amount: 'The amount before the fee, in minor units; negative for deductions.',
    fee: 'The fee of the processor, in minor units.',
    net_amount: 'The amount less the fee, in minor units.',
    currency: 'The currency of the amounts.',
  }),
  describe(api.ProcessorBalance, 'The balance of an organization at the payment processor.', {
    has_payouts: 'Whether the processor reports its payouts.',
    currency: 'The currency of payouts, in which the processor books sales.',
    other_currencies: 'Other currencies of the balance. While there are any, no totals are calculated.',
    available_amount: 'The amount available for payout, in minor units; null if there are other currencies.',
    pending_amount:
      'The amount that becomes available later, in minor units; null if there are other currencies.',
    next_payout_at:
      'When the next payout starts; null if none is planned or the processor does not report it.',
    next_payout_amount: 'The current amount of the next payout, in minor units; null if unknown.',
    balances: [
      'The balance in each currency.',
      {
        currency: 'The currency of the amounts.',
        available_amount: 'The amount available for payout, in minor units.',
        pending_amount: 'The amount that becomes available later, in minor units.',
      },
    ],
  }),
  describeArea(api.payouts, 'Payouts of the balance at the processor to the bank account of the seller.', {
    list: { query: { organization_id, status: 'Only payouts with these statuses.' } },
    balance: { query: { organization_id: 'The organization.' } },
    lines: { query: { organization_id, payout_id: 'Only lines of these payouts.' } },
    export: 'Amounts are in whole units of the currency.',
  }),
].flat()
