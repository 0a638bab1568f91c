import * as api from '../areas/withdrawals.ts'
import { describe, describeArea } from './describe.ts'

const refund_amount = 'The amount to refund, including tax, in minor units.'
const currency = 'The currency of the amounts.'

/** Descriptions of withdrawals for the reference. */
export const withdrawals = [
  describeArea(
    api.portalWithdrawals,
    'The right of consumers in the European Union to withdraw from a contract that was concluded online.',
    {
      get: 'The right lasts fourteen days. It does not apply to businesses, or to buyers who agreed to immediate delivery at the checkout.',
      declare:
        'A subscription ends immediately. A confirmation with the time is sent by e-mail; the seller refunds the payment within fourteen days. A repeated call changes nothing.',
    },
  ),
  describeArea(api.orderWithdrawals, 'The withdrawals of customers from their orders.', {
    get: { response: { withdrawal: 'The withdrawal; null if there is none.' } },
  }),
  describeArea(api.withdrawalSettings, 'How an organization handles the right of withdrawal.', {
    update: 'Requires an owner or admin.',
  }),
  describe(api.NoWithdrawal, 'Why an order cannot be withdrawn from.'),
  describe(api.OwnWithdrawal, 'Your right to withdraw from the contract of an order, and your withdrawal.', {
    status: '`open` while you can withdraw, `none` if you cannot, `declared` once you have.',
    until: 'When the right ends.',
    reason: 'Why there is no right.',
    declared_at: 'When you withdrew.',
    email: 'The address that the confirmation was sent to.',
    is_refunded: 'Whether a refund has been made or is pending.',
    wallet_amount: 'The amount that goes back to your balance; absent if the balance paid nothing.',
    refund_amount,
    currency,
  }),
  describe(api.WithdrawalDeclaration, 'A declaration that you withdraw.', {
    name: 'Your name, as shown in the confirmation.',
  }),
  describe(api.Withdrawal, 'A withdrawal of a customer from the contract of an order.', {
    order_id: 'The id of the order.',
    name: 'The name of the person who withdrew.',
    email: 'The address that the confirmation was sent to.',
    declared_at: 'When it was declared.',
    refund_due_at: 'When the refund is due at the latest.',
    amount: 'The amount to refund without tax, in minor units: the `amount` of the refund.',
    refund_amount,
    currency,
    is_refunded: 'Whether a refund has been made or is pending.',
  }),
  describe(api.WithdrawalSettings, 'How an organization handles the right of withdrawal.', {
    asks_consent:
      'Whether the checkout asks consumers in the European Union to agree to immediate delivery, which ends the right of withdrawal.',
    refunds_at_once: 'Whether withdrawals are refunded automatically; otherwise the seller refunds them.',
  }),
].flat()
