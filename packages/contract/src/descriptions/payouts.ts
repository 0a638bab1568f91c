import * as api from '../areas/payouts.ts'
import { describe, describeArea } from './describe.ts'

const organization_id = 'Only payouts of these organizations.'

/** Descriptions of payouts for the reference. */
export const payouts = [
  describe(api.PayoutStatus, 'How a payout stands.'),
  describe(
    api.PayoutLineKind,
    'What changed the balance: a payment, a refund, a refund that came back, a dispute, a payout that came back, or what no sale caused.',
  ),
  describe(api.Payout, 'What an organization gets of a payout of the processor.', {
    organization_id: 'The organization.',
    processor: 'The payment processor.',
    processor_id: 'The id of the payout at the processor.',
    amount: 'What of the payout is of this organization, in minor units.',
    total_amount: 'What the processor paid out for all organizations, in minor units.',
    currency: 'The currency of the amounts.',
    status: 'How it stands.',
    arrives_at: 'When it arrives at the bank.',
  }),
  describe(api.PayoutLine, 'One change of the balance that a payout pays out.', {
    payout_id: 'The payout.',
    processor_id: 'The id of the change at the processor.',
    kind: 'What changed the balance.',
    order_id: 'The order that it is about; null if there is none.',
    invoice_number: 'The invoice number of that order; null if there is none.',
    amount: 'The amount before the fee, in minor units; below zero for what was taken.',
    fee: 'What the processor kept of it, in minor units.',
    net_amount: 'The amount less the fee, in minor units.',
    currency: 'The currency of the amounts.',
  }),
  describe(api.ProcessorBalance, 'What the processor holds for an organization.', {
    has_payouts: 'Whether the processor tells of its payouts.',
    currency: 'The currency of the amounts.',
    other_currencies:
      'Other currencies, in which the processor keeps fees or pays out. While there are any, no sums are made.',
    available_amount: 'What can be paid out now, in minor units; null when there are other currencies.',
    pending_amount: 'What becomes available later, in minor units; null when there are other currencies.',
    next_payout_at:
      'When the next payout begins; null if nothing waits for one or the processor does not say.',
    next_payout_amount: 'What it comes to as things stand, in minor units; null if that is not known.',
  }),
  describeArea(api.payouts, 'Payouts: the processor pays its balance out to the bank of the seller.', {
    list: { query: { organization_id, status: 'Only payouts with these statuses.' } },
    balance: { query: { organization_id: 'The organization.' } },
    lines: { query: { organization_id, payout_id: 'Only lines of these payouts.' } },
    export: 'Amounts are in whole units of the currency.',
  }),
].flat()
