import type { Account, Entry } from './client.ts'

type Words = { readonly label: string; readonly note: string }

/** What the accounts are called, and what stands on each. */
export const accounts: Readonly<Record<Account, Words>> = {
  processor_balance: {
    label: 'Held by the processor',
    note: 'Money that the payment processor holds for you.',
  },
  bank: { label: 'Paid out', note: 'Money that the payment processor has paid to your bank.' },
  receivables: {
    label: 'Charged later',
    note: 'What was sold for less than can be charged, and is charged with the next order, with tax.',
  },
  revenue: { label: 'Sales', note: 'What was sold, without tax. Sales are credits, below zero.' },
  refunds: { label: 'Refunds', note: 'What was given back of sales or is not collected, without tax.' },
  disputes: {
    label: 'Disputes',
    note: 'What banks took back of payments and did not give back, with tax.',
  },
  tax_payable: { label: 'Tax', note: 'Tax that was collected and not given back. It is owed: below zero.' },
  processor_fees: { label: 'Fees', note: 'What the payment processor kept for its work.' },
  customer_payments: {
    label: 'Payments on the way',
    note: 'Payments that no order has used up. It is zero when every payment has its order.',
  },
}

/** What the facts are called that the ledger posts. */
export const kinds: Readonly<Record<Entry['kind'], string>> = {
  payment: 'Payment',
  sale: 'Sale',
  write_off: 'Sale that is not collected',
  fee: 'Fee',
  refund: 'Refund',
  refund_return: 'Refund that came back',
  dispute: 'Dispute',
  dispute_return: 'Dispute, given back',
  payout: 'Payout',
  payout_return: 'Payout that came back',
}

/** Tells why no sums are shown. @param others currencies of fees and payouts, in lower case */
export const otherCurrencies = (currency: string, others: readonly string[]): string => {
  const named = others.map((other) => other.toUpperCase()).join(', ')
  return `Sales are in ${currency.toUpperCase()}, and fees or payouts in ${named}: they cannot be added up. Make ${currency.toUpperCase()} the currency that the account of the payment processor settles in.`
}
