import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const refund_amount = 'Amount to refund, including tax, in minor units.'
const currency = 'Currency of the amounts.'

export const withdrawalsDescriptions = [
  describeArea(
    api.portalWithdrawals,
    'Right of consumers in the European Union to withdraw from a contract that was concluded online.',
    {
      get: 'The right lasts fourteen days. It does not apply to businesses, or to buyers who agreed to immediate delivery at the checkout.',
      declare:
        'A subscription ends immediately. A confirmation with the time is sent by e-mail; the seller refunds the payment within fourteen days. A repeated call changes nothing.',
    },
  ),
  describeArea(api.orderWithdrawals, 'Withdrawals of customers from their orders.', {
    get: { response: { withdrawal: 'Withdrawal from the order; null if there is none.' } },
  }),
  describeArea(api.withdrawalSettings, 'Settings of an organization for the right of withdrawal.', {
    update: 'Requires an owner or admin.',
  }),
  describe(api.NoWithdrawal, 'Reason that an order cannot be withdrawn from.'),
  describe(api.OwnWithdrawal, 'Your right to withdraw from the contract of an order, and your withdrawal.', {
    status:
      'Status of the right: `open` while you can withdraw, `none` if you cannot, `declared` once you have.',
    until: 'Time at which the right ends.',
    reason: 'Reason that there is no right.',
    declared_at: 'Time at which you withdrew.',
    email: 'E-mail address that the confirmation was sent to.',
    is_refunded: 'True if a refund has been made or is pending.',
    wallet_amount: 'Amount that goes back to your balance; absent if the balance paid nothing.',
    refund_amount,
    currency,
  }),
  describe(api.WithdrawalDeclaration, 'A declaration that you withdraw.', {
    name: 'Your name, as shown in the confirmation.',
  }),
  describe(api.Withdrawal, 'A withdrawal of a customer from the contract of an order.', {
    order_id: 'Id of the order.',
    name: 'Name of the person who withdrew.',
    email: 'E-mail address that the confirmation was sent to.',
    declared_at: 'Time at which the withdrawal was declared.',
    refund_due_at: 'Deadline for the refund.',
    amount: 'Amount to refund without tax, in minor units: the `amount` of the refund.',
    refund_amount,
    currency,
    is_refunded: 'True if a refund has been made or is pending.',
  }),
  describe(api.WithdrawalSettings, 'Settings of an organization for the right of withdrawal.', {
    asks_consent:
      'True if the checkout asks consumers in the European Union to agree to immediate delivery, which ends the right of withdrawal.',
    refunds_at_once: 'True if withdrawals are refunded automatically; otherwise the seller refunds them.',
  }),
]
