import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { CalendarDate } from '../../primitives/intervals.ts'
import { Amount, CurrencyCode, Id, int32, oneOrMany, Timestamp } from '../../primitives/parts.ts'

/** Accounts of the ledger. Debits are positive, credits negative. */
export const LedgerAccount = z.enum([
  'processor_balance',
  'bank',
  'customer_payments',
  'receivables',
  'revenue',
  'refunds',
  'disputes',
  'tax_payable',
  'processor_fees',
  'exchange',
  'customer_balance',
  'granted_credit',
])
export type LedgerAccount = z.output<typeof LedgerAccount>

/** Business fact posted by a ledger transaction; facts of the same moment are posted in this order. */
export const LedgerTransactionKind = z.enum([
  'payment',
  'sale',
  'write_off',
  'fee',
  'refund',
  'refund_return',
  'dispute',
  'dispute_return',
  'payout',
  'payout_return',
  'exchange',
  'wallet_credit',
  'wallet_return',
])
export type LedgerTransactionKind = z.output<typeof LedgerTransactionKind>

export const LedgerEntry = z.object({
  id: z.string(),
  transaction_id: Id,
  occurred_at: Timestamp,
  kind: LedgerTransactionKind,
  account: LedgerAccount,
  currency: z.string(),
  amount: Amount,
  balance: Amount,
  order_id: z.nullable(Id),
  invoice_number: z.nullable(z.string()),
  payment_id: z.nullable(Id),
  refund_id: z.nullable(Id),
})
export type LedgerEntry = z.output<typeof LedgerEntry>

export const LedgerBalance = z.object({
  account: LedgerAccount,
  currency: z.string(),
  opening_balance: Amount,
  debits: Amount,
  credits: Amount,
  closing_balance: Amount,
})

export const CountryTaxes = z.object({
  country: z.nullable(z.string()),
  currency: z.string(),
  orders: z.int(),
  sold_amount: Amount,
  refunded_amount: Amount,
  net_amount: Amount,
  tax_collected: Amount,
  tax_refunded: Amount,
  tax_due: Amount,
})
export type CountryTaxes = z.output<typeof CountryTaxes>

export const LedgerCheck = z.object({
  id: Id,
  organization_id: Id,
  status: z.enum(['running', 'finished', 'failed']),
  started_at: Timestamp,
  finished_at: z.nullable(Timestamp),
  payments: z.int(),
  orders: z.int(),
  refunds: z.int(),
  pending: z.int(),
  difference_count: z.int(),
  differences: z.array(z.string()),
})
export type LedgerCheck = z.output<typeof LedgerCheck>

const readAccess = { access: 'seller', scopes: ['orders:read'] } as const
const ofOrganization = { organization_id: z.optional(oneOrMany(Id)) }
const period = { start_date: z.optional(CalendarDate), end_date: z.optional(CalendarDate) }
const wholePeriod = z.object({ ...ofOrganization, start_date: CalendarDate, end_date: CalendarDate })

/** Endpoints for the ledger of an organization, written by its payments, sales, fees and refunds. */
export const ledger = {
  entries: endpoint({
    method: 'GET',
    path: '/v1/ledger/entries',
    summary: 'List the entries of an account, newest first, with running balances.',
    ...readAccess,
    query: z.object({
      ...ofOrganization,
      ...period,
      account: z._default(LedgerAccount, 'processor_balance'),
      currency: z.optional(CurrencyCode),
      cursor: z.optional(z.string().check(z.maxLength(200))),
      limit: z._default(int32(1, 100), 50),
    }),
    response: z.object({ items: z.array(LedgerEntry), next_cursor: z.nullable(z.string()) }),
  }),
  balances: endpoint({
    method: 'GET',
    path: '/v1/ledger/balances',
    summary: 'Retrieve the totals posted to each account in a period, with opening and closing balances.',
    ...readAccess,
    query: z.object({ ...ofOrganization, ...period }),
    response: z.object({ items: z.array(LedgerBalance) }),
  }),
  taxes: endpoint({
    method: 'GET',
    path: '/v1/ledger/taxes',
    summary: 'Retrieve sales and taxes of a period by country.',
    ...readAccess,
    query: wholePeriod,
    response: z.object({ items: z.array(CountryTaxes) }),
  }),
  exportTaxes: endpoint({
    method: 'GET',
    path: '/v1/ledger/taxes/export',
    summary: 'Export sales and taxes of a period by country as CSV.',
    ...readAccess,
    query: wholePeriod,
    response: z.string(),
    stream: 'csv',
  }),
  check: endpoint({
    method: 'GET',
    path: '/v1/ledger/check',
    summary: 'Retrieve the last comparison of payments, orders, refunds and ledger.',
    ...readAccess,
    query: z.object(ofOrganization),
    response: z.object({ check: z.nullable(LedgerCheck) }),
  }),
  startCheck: endpoint({
    method: 'POST',
    path: '/v1/ledger/check',
    summary: 'Compare payments, orders, refunds and ledger.',
    access: 'seller',
    scopes: ['refunds:write'],
    body: z.object({ organization_id: z.nullish(Id) }),
    status: 202,
    response: LedgerCheck,
  }),
}
