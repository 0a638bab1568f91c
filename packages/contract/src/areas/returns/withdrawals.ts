import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Amount, byId, Id, Timestamp } from '../../primitives/parts.ts'
import { portalRead, portalWrite, signedIn } from '../../primitives/scopes.ts'

/** Reason why an order cannot be withdrawn from. */
export const NoWithdrawal = z.enum([
  'not_paid',
  'nothing_charged',
  'renewal',
  'refunded',
  'outside_union',
  'business',
  'consented',
  'late',
  'spent',
])
export type NoWithdrawal = z.output<typeof NoWithdrawal>

const refund = {
  /** Tax included. */
  refund_amount: Amount,
  currency: z.string(),
}

/** Customer's right to withdraw from the contract of an order, or their withdrawal. */
export const OwnWithdrawal = z.union([
  z.object({
    status: z.literal('open'),
    until: Timestamp,
    /** Part that goes back to the balance that paid it. Absent for none. */
    wallet_amount: z.optional(Amount),
    ...refund,
  }),
  z.object({ status: z.literal('none'), reason: NoWithdrawal }),
  z.object({
    status: z.literal('declared'),
    declared_at: Timestamp,
    email: z.string(),
    is_refunded: z.boolean(),
    ...refund,
  }),
])
export type OwnWithdrawal = z.output<typeof OwnWithdrawal>

export const WithdrawalDeclaration = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
})
export type WithdrawalDeclaration = z.output<typeof WithdrawalDeclaration>

/** Endpoints with which a customer withdraws from the contract of an order, outside the public API. */
export const portalWithdrawals = {
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/orders/{id}/withdrawal',
    summary: 'Retrieve your right to withdraw from the contract of an order.',
    ...portalRead,
    ...byId,
    response: OwnWithdrawal,
    errors: ['ResourceNotFound'],
  }),
  declare: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/orders/{id}/withdrawal',
    summary: 'Withdraw from the contract of an order.',
    ...portalWrite,
    ...byId,
    body: WithdrawalDeclaration,
    response: OwnWithdrawal,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}

/** Withdrawal, as its seller sees it. */
export const Withdrawal = z.object({
  order_id: Id,
  name: z.string(),
  email: z.string(),
  declared_at: Timestamp,
  refund_due_at: Timestamp,
  /** Amount to refund, without its tax. */
  amount: Amount,
  ...refund,
  is_refunded: z.boolean(),
})
export type Withdrawal = z.output<typeof Withdrawal>

/** Endpoint for a seller's view of the withdrawal from an order, outside the public API. */
export const orderWithdrawals = {
  get: endpoint({
    method: 'GET',
    path: '/v1/orders/{id}/withdrawal',
    summary: 'Retrieve the withdrawal of a customer from the contract of an order.',
    access: 'seller',
    scopes: ['orders:read'],
    ...byId,
    of: 'orders',
    response: z.object({ withdrawal: z.nullable(Withdrawal) }),
    errors: ['ResourceNotFound'],
  }),
}

/** Seller's settings for the right of withdrawal. */
export const WithdrawalSettings = z.object({
  /** Checkout asks consumers of the European Union to waive the right for immediate delivery. */
  asks_consent: z.boolean(),
  /** Withdrawals are refunded immediately, instead of after the seller's confirmation. */
  refunds_at_once: z.boolean(),
})
export type WithdrawalSettings = z.output<typeof WithdrawalSettings>

/** Endpoints for the withdrawal settings of an organization, outside the public API. */
export const withdrawalSettings = {
  get: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/withdrawal-settings',
    summary: 'Retrieve the settings of an organization for the right of withdrawal.',
    ...signedIn,
    role: 'member',
    ...byId,
    response: WithdrawalSettings,
    errors: ['ResourceNotFound'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/organizations/{id}/withdrawal-settings',
    summary: 'Update the settings of an organization for the right of withdrawal.',
    ...signedIn,
    role: 'admin',
    ...byId,
    body: WithdrawalSettings,
    response: WithdrawalSettings,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}
