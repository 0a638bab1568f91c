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
    'An account of the ledger: money that the processor holds, money that it has paid out, payments that are not set against an order yet, sales that are charged with a later order, sales, refunds, what banks took back, tax that is owed, and fees of the processor. Debits are positive, credits negative.',
  ),
  describe(
    api.LedgerTransactionKind,
    'What was posted: a payment that came in, a sale, a sale that is not collected, a fee, a refund, a refund that came back, what a dispute took or gave back, a payout, or one that came back.',
  ),
  describe(api.LedgerEntry, 'One line of a ledger transaction. Entries never change.', {
    id: 'The id of the entry: that of its transaction, and the number of the line.',
    transaction_id: 'The ledger transaction, whose entries add up to zero.',
    occurred_at: 'When it was posted.',
    kind: 'What was posted.',
    account: 'The account.',
    amount: 'The amount in minor units; debits are positive, credits negative.',
    balance: 'The balance of the account after this entry, in minor units.',
    order_id: 'The order that it is about; null if there is none.',
    invoice_number: 'The invoice number of that order; null if there is none.',
    payment_id: 'The payment that it is about; null if there is none.',
    refund_id: 'The refund that it is about; null if there is none.',
  }),
  describe(api.LedgerBalance, 'What was posted to one account in a period.', {
    account: 'The account.',
    opening_balance: 'The balance before the period, in minor units.',
    debits: 'The sum of the debits of the period, in minor units.',
    credits: 'The sum of the credits of the period, in minor units; not above zero.',
    closing_balance: 'The balance after the period, in minor units.',
  }),
  describe(api.CountryTaxes, 'The sales of a period to one country, and their taxes.', {
    country: 'The country of the billing address by its ISO 3166-1 code; null for orders without one.',
    orders: 'How many orders were sold.',
    sold_amount: 'What was sold after discounts and before tax, in minor units.',
    refunded_amount: 'What was given back of sales, without tax, in minor units.',
    net_amount: 'What was sold less what was given back, in minor units.',
    tax_collected: 'The tax of what was sold, in minor units.',
    tax_refunded: 'The tax that was given back, in minor units.',
    tax_due: 'The tax that is owed, in minor units.',
  }),
  describe(api.LedgerCheck, 'A comparison of payments, orders, refunds and ledger.', {
    status: 'Whether it is under way, done, or could not be done.',
    started_at: 'When it was asked for.',
    finished_at: 'When it ended; null while it is under way.',
    payments: 'How many payments that went through were compared.',
    orders: 'How many orders were compared.',
    refunds: 'How many refunds that went through were compared.',
    pending: 'Payments and refunds whose outcome is not known yet.',
    difference_count: 'How many differences there are; 0 when everything agrees.',
    differences: 'The first hundred differences: sentences that begin with the id of an object.',
  }),
  describeFields([api.ledger.entries.response], {
    next_cursor: 'The `cursor` of the next page; null on the last one.',
  }),
  describeFields([api.ledger.check.response], {
    check: 'The last comparison; null when there was none.',
  }),
  describeArea(
    api.ledger,
    'The books of an organization: a double-entry ledger that payments, sales, fees and refunds write.',
    {
      entries: {
        query: {
          ...period,
          account: 'The account.',
          cursor: 'Where the page begins: the `next_cursor` of the page before.',
          limit: 'How many entries a page has.',
        },
        response: { items: 'The entries, the newest first.' },
      },
      balances: { query: period, response: { items: 'The accounts that have entries.' } },
      taxes: { query: country, response: { items: 'The countries by their codes.' } },
      exportTaxes: { more: 'Amounts are in whole units of the currency.', query: country },
      startCheck: {
        more: 'While one is under way, and for a minute after it, asking again answers that one.',
      },
    },
  ),
]
