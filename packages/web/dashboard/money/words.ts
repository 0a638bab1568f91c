import type { LedgerAccount, LedgerEntry } from '../api-types.ts'

type Words = { readonly label: string; readonly note: string }

/** Display texts of the accounts, with their contents. */
export const accounts: Readonly<Record<LedgerAccount, Words>> = {
  processor_balance: {
    label: 'Held by the processor',
    note: 'Money that the payment processor holds for you.',
  },
  bank: { label: 'Paid out', note: 'Money that the payment processor has paid to your bank.' },
  receivables: {
    label: 'Charged later',
    note: 'Amounts too small to charge, carried over to the next order. Including tax.',
  },
  revenue: { label: 'Sales', note: 'Sales, excluding tax. Sales are credits, so they are negative.' },
  refunds: { label: 'Refunds', note: 'Sales that were refunded or written off, excluding tax.' },
  disputes: {
    label: 'Disputes',
    note: 'Payments that banks reversed and did not return, including tax.',
  },
  tax_payable: { label: 'Tax', note: 'Tax collected and not refunded. You owe it, so it is negative.' },
  processor_fees: { label: 'Fees', note: 'Fees that the payment processor kept.' },
  customer_payments: {
    label: 'Payments on the way',
    note: 'Payments without an order yet. Zero when every payment has its order.',
  },
  exchange: {
    label: 'Exchange',
    note: 'Amounts that the payment processor converted to another currency.',
  },
  customer_balance: {
    label: 'Balances of customers',
    note: 'What customers have with you, to pay for later orders.',
  },
  granted_credit: { label: 'Granted credit', note: 'Balance that you gave to customers without a payment.' },
}

/** Display texts of the posted transactions. */
export const kinds: Readonly<Record<LedgerEntry['kind'], string>> = {
  payment: 'Payment',
  sale: 'Sale',
  write_off: 'Sale written off',
  fee: 'Fee',
  refund: 'Refund',
  refund_return: 'Returned refund',
  dispute: 'Dispute',
  dispute_return: 'Dispute returned',
  payout: 'Payout',
  payout_return: 'Returned payout',
  exchange: 'Exchange',
  wallet_credit: 'Credit to a balance',
  wallet_return: 'Order returned to a balance',
}

/** Explains the missing sums. @param currencies other currencies of the balance, in lower case */
export const otherCurrencies = (currency: string, currencies: readonly string[]): string => {
  const codes = currencies.map((other) => other.toUpperCase()).join(', ')
  const own = currency.toUpperCase()
  return `The balance has amounts in ${codes} beside ${own}: they cannot be added up. If the payment processor keeps its fees or pays out in ${codes}, set the settlement currency of your account there to ${own}.`
}
