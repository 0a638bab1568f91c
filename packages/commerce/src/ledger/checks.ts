import { disputes, ledgerDays, ledgerTransactions, payouts, refunds } from './ledger-checks.ts'
import { customers, orders } from './order-checks.ts'
import { wallets } from './customer-balances/checks.ts'
import { checkouts, discounts, payments, recovered_payments } from './payment-checks.ts'

/** All checks, by the table they apply to. Batch conditions use columns of that table. */
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
  wallets,
  ledger_transactions: ledgerTransactions,
  ledger_days: ledgerDays,
} as const
