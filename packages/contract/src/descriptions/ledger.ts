import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const period = {
  start_date: 'First day, in the time zone of the organization; default: the first day of the books.',
  end_date: 'Last day, in the time zone of the organization, included; default: today.',
}
const country = {
  ...period,
  start_date: 'First day, in the time zone of the organization.',
  end_date: 'Last day, in the time zone of the organization, included.',
}

export const ledgerDescriptions = [
  describe(
    api.LedgerAccount,
    'An account of the ledger: money held by the processor, payouts, payments not yet applied to an order, sales charged with a later order, sales, refunds, disputed amounts, tax owed, fees of the processor, converted amounts, balances of customers, and credit granted to them. Debits are positive, credits negative.',
  ),
  describe(
    api.LedgerTransactionKind,
    'Kind of transaction: a payment, a sale, an uncollected sale, a fee, a refund, a failed refund, an amount withdrawn or returned by a dispute, a payout, a failed payout, a conversion, credit granted to a balance of a customer, or an order returned to one.',
  ),
  describe(api.LedgerEntry, 'One line of a ledger transaction. Entries never change.', {
    id: 'Id of the entry: that of its transaction, and the number of the line.',
    transaction_id: 'Id of the ledger transaction, whose entries add up to zero.',
    occurred_at: 'Time at which the entry was posted.',
    kind: 'Kind of transaction.',
    account: 'Account of the ledger.',
    amount: 'Amount in minor units; debits are positive, credits negative.',
    balance: 'Balance of the account after this entry, in minor units.',
    order_id: 'Id of the order that the entry is about; null if there is none.',
    invoice_number: 'Invoice number of that order; null if there is none.',
    payment_id: 'Id of the payment that the entry is about; null if there is none.',
    refund_id: 'Id of the refund that the entry is about; null if there is none.',
  }),
  describe(api.LedgerBalance, 'Totals of one account in a period.', {
    account: 'Account of the ledger.',
    opening_balance: 'Balance before the period, in minor units.',
    debits: 'Sum of the debits of the period, in minor units.',
    credits: 'Sum of the credits of the period, in minor units; zero or negative.',
    closing_balance: 'Balance after the period, in minor units.',
  }),
  describe(api.CountryTaxes, 'Sales of a period to one country, and their taxes.', {
    country: 'Country of the billing address as an ISO 3166-1 code; null for orders without one.',
    orders: 'Number of orders sold.',
    sold_amount: 'Sales after discounts and before tax, in minor units.',
    refunded_amount: 'Refunds of sales, without tax, in minor units.',
    net_amount: 'Sales less refunds, in minor units.',
    tax_collected: 'Tax on sales, in minor units.',
    tax_refunded: 'Refunded tax, in minor units.',
    tax_due: 'Tax due, in minor units.',
  }),
  describe(api.LedgerCheck, 'A comparison of payments, orders, refunds and ledger.', {
    status: 'Status of the comparison: running, done, or failed.',
    started_at: 'Time at which the comparison was requested.',
    finished_at: 'Time at which the comparison ended; null while it is running.',
    payments: 'Number of successful payments compared.',
    orders: 'Number of orders compared.',
    refunds: 'Number of successful refunds compared.',
    pending: 'Number of pending payments and refunds.',
    difference_count: 'Number of differences; 0 if everything agrees.',
    differences: 'First hundred differences: sentences that start with the id of an object.',
  }),
  describeFields([api.ledger.entries.response], {
    next_cursor: '`cursor` of the next page; null on the last one.',
  }),
  describeFields([api.ledger.check.response], {
    check: 'Last comparison; null if there was none.',
  }),
  describeArea(
    api.ledger,
    'Double-entry ledger of an organization, with its payments, sales, fees and refunds.',
    {
      entries: {
        query: {
          ...period,
          account: 'Account of the ledger.',
          currency:
            'Currency of the entries, as an ISO 4217 code in lower case. Default: the default currency of the organization.',
          cursor: 'Start of the page: the `next_cursor` of the previous page.',
          limit: 'Number of entries per page.',
        },
        response: { items: 'Entries, newest first.' },
      },
      balances: { query: period, response: { items: 'Accounts that have entries.' } },
      taxes: { query: country, response: { items: 'Countries, sorted by code.' } },
      exportTaxes: { more: 'Amounts are in whole units of the currency.', query: country },
      startCheck: {
        more: 'While a comparison is running, and for a minute after it, another call returns the same one.',
      },
    },
  ),
]
