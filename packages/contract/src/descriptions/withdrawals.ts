import * as api from '../areas/withdrawals.ts'
import { describe, describeArea } from './describe.ts'

const refund_amount = 'What is given back, tax included, in minor units.'
const currency = 'The currency of the amounts.'

/** Descriptions of withdrawals for the reference. */
export const withdrawals = [
  describeArea(
    api.portalWithdrawals,
    'The right of consumers in the European Union to withdraw from a contract that was concluded online.',
    {
      get: 'The right lasts fourteen days. Businesses do not have it, nor who agreed at the checkout that a purchase be delivered at once.',
      declare:
        'A subscription ends at once. A confirmation with the time is sent by e-mail; the seller gives the money back within fourteen days. A repeated call changes nothing.',
    },
  ),
  describeArea(api.orderWithdrawals, 'The withdrawals of customers from their orders.', {
    get: { response: { withdrawal: 'The withdrawal; null for an order that nobody has withdrawn from.' } },
  }),
  describeArea(api.withdrawalSettings, 'How an organization handles the right of withdrawal.', {
    update: 'Owners and admins alone.',
  }),
  describe(api.NoWithdrawal, 'Why an order cannot be withdrawn from.'),
  describe(
    api.OwnWithdrawal,
    'Whether you may withdraw from the contract of an order, and whether you have.',
    {
      status: '`open` while you may withdraw, `none` where you may not, `declared` once you have.',
      until: 'When the right ends.',
      reason: 'Why there is no right.',
      declared_at: 'When you withdrew.',
      email: 'The address that the confirmation was sent to.',
      is_refunded: 'Whether something was given back since, or is being given back.',
      refund_amount,
      currency,
    },
  ),
  describe(api.WithdrawalDeclaration, 'A declaration that you withdraw.', {
    name: 'Your name, as it stands in the confirmation.',
  }),
  describe(api.Withdrawal, 'A withdrawal of a customer from the contract of an order.', {
    order_id: 'The id of the order.',
    name: 'The name of who declared it.',
    email: 'The address that the confirmation was sent to.',
    declared_at: 'When it was declared.',
    refund_due_at: 'When the money has to be given back at the latest.',
    amount: 'What is to be given back without the tax on it, in minor units: the amount of the refund.',
    refund_amount,
    currency,
    is_refunded: 'Whether something was given back since, or is being given back.',
  }),
  describe(api.WithdrawalSettings, 'How an organization handles the right of withdrawal.', {
    asks_consent:
      'Whether the checkout asks consumers of the European Union to agree that it is delivered at once, by which the right of withdrawal from a purchase ends.',
    refunds_at_once: 'Whether a withdrawal is refunded at once; else the seller refunds it.',
  }),
].flat()
