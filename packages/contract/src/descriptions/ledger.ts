import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const period = {
  start_date: 'The first day, in the time zone of the organization; default: the first day of the books.',
  end_date: 'The last day, in the time zone of the organization, included; default: today.',
}
const country = {
  ...period,
  start_date: 'The first day, in the time zone of the organization.',
  end_date: 'The last day, in the time zone of the organization, included.',
}

export const ledgerDescriptions = [
  describe(
    api.LedgerAccount,
    'An account of the ledger: money held by the processor, payouts, payments not yet applied to an order, sales charged with a later order, sales, refunds, disputed amounts, tax owed, fees of the processor, converted amounts, balances of customers, and credit granted to them. Debits are positive, credits negative.',
  ),
  describe(
    api.LedgerTransactionKind,
    'The kind of transaction: a payment, a sale, an uncollected sale, a fee, a refund, a failed refund, an amount withdrawn or returned by a dispute, a payout, a failed payout, a conversion, credit granted to a balance of a customer, or an order given back to one.',
  ),
  describe(api.LedgerEntry, 'One line of a ledger transaction. Entries never change.', {
    id: 'The id of the entry: that of its transaction, and the number of the line.',
    transaction_id: 'The ledger transaction, whose entries add up to zero.',
    occurred_at: 'When it was posted.',
    kind: 'The kind of transaction.',
    account: 'The account.',
    amount: 'The amount in minor units; debits are positive, credits negative.',
    balance: 'The balance of the account after this entry, in minor units.',
    order_id: 'The order that it is about; null if there is none.',
    invoice_number: 'The invoice number of that order; null if there is none.',
    payment_id: 'The payment that it is about; null if there is none.',
    refund_id: 'The refund that it is about; null if there is none.',
  }),
  describe(api.LedgerBalance, 'The totals of one account in a period.', {
    account: 'The account.',
    opening_balance: 'The balance before the period, in minor units.',
    debits: 'The sum of the debits of the period, in minor units.',
    credits: 'The sum of the credits of the period, in minor units; zero or negative.',
    closing_balance: 'The balance after the period, in minor units.',
  }),
  describe(api.CountryTaxes, 'The sales of a period to one country, and their taxes.', {
    country: 'The country of the billing address by its ISO 3166-1 code; null for orders without one.',
    orders: 'How many orders were sold.',
    sold_amount: 'Sales after discounts and before tax, in minor units.',
    refunded_amount: 'Refunds of sales, without tax, in minor units.',
    net_amount: 'Sales less refunds, in minor units.',
    tax_collected: 'The tax on sales, in minor units.',
    tax_refunded: 'The refunded tax, in minor units.',
    tax_due: 'The tax due, in minor units.',
  }),
  describe(api.LedgerCheck, 'A comparison of payments, orders, refunds and ledger.', {
    status: 'The status of the comparison: running, done, or failed.',
    started_at: 'When it was requested.',
    finished_at: 'When it ended; null while it is running.',
    payments: 'How many successful payments were compared.',
    orders: 'How many orders were compared.',
    refunds: 'How many successful refunds were compared.',
    pending: 'How many payments and refunds are pending.',
    difference_count: 'How many differences there are; 0 when everything agrees.',
    differences: 'The first hundred differences: sentences that start with the id of an object.',
  }),
  describeFields([api.ledger.entries.response], {
    next_cursor: 'The `cursor` of the next page; null on the last one.',
  }),
  describeFields([api.ledger.check.response], {
    check: 'The last comparison; null if there was none.',
  }),
  describeArea(
    api.ledger,
    'The double-entry ledger of an organization, with its payments, sales, fees and refunds.',
    {
      entries: {
        query: {
          ...period,
          account: 'The account.',
          currency:
            'The currency of the entries, by its ISO 4217 code in lower case. Default: the default currency of the organization.',
          cursor: 'The start of the page: the `next_cursor` of the previous page.',
          limit: 'The number of entries per page.',
        },
        response: { items: 'The entries, newest first.' },
      },
      balances: { query: period, response: { items: 'The accounts that have entries.' } },
      taxes: { query: country, response: { items: 'The countries, sorted by code.' } },
      exportTaxes: { more: 'Amounts are in whole units of the currency.', query: country },
      startCheck: {
        more: 'While a comparison is running, and for a minute after it, another call returns the same one.',
      },
    },
  ),
]
