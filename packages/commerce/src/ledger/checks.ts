import { disputes, ledgerDays, ledgerTransactions, payouts, refunds } from './ledger-checks.ts'
import { customers, orders } from './order-checks.ts'
import { checkouts, discounts, payments, recovered_payments } from './payment-checks.ts'

/** Every check, by the table of the rows it is about. The conditions of a batch are on columns of that table. */
export const checks = {
  customers,
  discounts,
  checkouts,
  payments,
  recovered_payments,
  orders,
  refunds,
  disputes,
  payouts,
  ledger_transactions: ledgerTransactions,
  ledger_days: ledgerDays,
} as const
