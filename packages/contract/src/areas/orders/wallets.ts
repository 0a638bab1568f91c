import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Currency } from '../../primitives/currency-codes.ts'
import {
  Amount,
  byId,
  CurrencyCode,
  Id,
  maxInt32,
  listQuery,
  oneOrMany,
  pageOf,
  pageQuery,
  stored,
  Timestamp,
} from '../../primitives/parts.ts'
import { portalRead } from '../../primitives/scopes.ts'

/** Cause of a change of a balance. */
export const WalletCause = z.enum([
  'credit',
  'debit',
  'order',
  'order_return',
  'top_up',
  'refund',
  'refund_return',
  'dispute',
  'dispute_return',
])
export type WalletCause = z.output<typeof WalletCause>

/** Reason why a balance is no longer filled automatically. */
export const AutoTopUpStop = z.enum(['declined', 'missing_payment_method', 'product_unavailable'])
export type AutoTopUpStop = z.output<typeof AutoTopUpStop>

/** Automatic top-up of a balance, as its customer has agreed to it. */
export const AutoTopUp = z.object({
  product_id: Id,
  amount: Amount,
  threshold: Amount,
  agreed_at: Timestamp,
  declines: z.int(),
  stopped_at: z.nullable(Timestamp),
  stop_reason: z.nullable(AutoTopUpStop),
})
export type AutoTopUp = z.output<typeof AutoTopUp>

const ownWallet = {
  ...stored,
  customer_id: Id,
  balance: Amount,
  /** Balance that no order or checkout with a pending payment holds. Not in Polar's API. */
  available_balance: Amount,
  currency: z.string(),
  /** Absent while the balance is not filled automatically. */
  auto_top_up: z.optional(AutoTopUp),
}

/** Balance of a customer in one currency, as its seller sees it. */
export const Wallet = z.object({ ...ownWallet, organization_id: Id })
export type Wallet = z.output<typeof Wallet>

/** Balance in one currency, as its customer sees it. */
export const CustomerWallet = z.object(ownWallet)
export type CustomerWallet = z.output<typeof CustomerWallet>

const entry = {
  id: Id,
  created_at: Timestamp,
  wallet_id: Id,
  cause: WalletCause,
  amount: Amount,
  balance: Amount,
  order_id: z.nullable(Id),
  invoice_number: z.nullable(z.string()),
}

/** Line of the statement of a wallet. */
export const WalletEntry = z.object({ ...entry, reason: z.nullable(z.string()) })
export type WalletEntry = z.output<typeof WalletEntry>

const readAccess = { access: 'seller', scopes: ['wallets:read', 'wallets:write'] } as const
const write = { access: 'seller', scopes: ['wallets:write'] } as const
const newestFirst = listQuery(['created_at', 'balance'], '-created_at')

/** Endpoints for the balances of a seller's customers, outside the public API. */
export const wallets = {
  list: endpoint({
    method: 'GET',
    path: '/v1/wallets/',
    summary: 'List the balances of customers.',
    ...readAccess,
    query: z.object({
      ...newestFirst,
      organization_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      currency: z.optional(oneOrMany(CurrencyCode)),
    }),
    response: pageOf(Wallet),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/wallets/',
    summary: 'Open a wallet of a customer in a currency.',
    ...write,
    body: z.object({ customer_id: Id, currency: Currency }),
    status: 201,
    response: Wallet,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/wallets/{id}',
    summary: 'Read one balance.',
    ...readAccess,
    ...byId,
    of: 'wallets',
    response: Wallet,
    errors: ['ResourceNotFound'],
  }),
  entries: endpoint({
    method: 'GET',
    path: '/v1/wallets/{id}/entries',
    summary: 'List the changes of a balance.',
    ...readAccess,
    ...byId,
    of: 'wallets',
    query: z.object(pageQuery),
    response: pageOf(WalletEntry),
    errors: ['ResourceNotFound'],
  }),
  addEntry: endpoint({
    method: 'POST',
    path: '/v1/wallets/{id}/entries',
    summary: 'Add credit to a balance, or take some of it.',
    ...write,
    ...byId,
    of: 'wallets',
    body: z.object({
      amount: z.int().check(
        z.minimum(-maxInt32),
        z.maximum(maxInt32),
        z.refine((amount) => amount !== 0, { error: 'The amount must not be 0.' }),
      ),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
    status: 201,
    response: WalletEntry,
    errors: ['ResourceNotFound'],
  }),
}

/** Endpoints for the balances of the customer of a session. */
export const portalWallets = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/wallets/',
    summary: 'List your balances.',
    ...portalRead,
    query: z.object(newestFirst),
    response: pageOf(CustomerWallet),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/wallets/{id}',
    summary: 'Read one of your balances.',
    ...portalRead,
    ...byId,
    response: CustomerWallet,
    errors: ['ResourceNotFound'],
  }),
}

/** Endpoint for the statement of a customer's balance, outside the public API. */
export const portalWalletEntries = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/wallets/{id}/entries',
    summary: 'List the changes of your balance.',
    ...portalRead,
    ...byId,
    query: z.object(pageQuery),
    response: pageOf(WalletEntry),
    errors: ['ResourceNotFound'],
  }),
}
