import { disputes, ledgerDays, ledgerTransactions, payouts, refunds } from './ledger-check-queries.ts'
import { customers, orders } from './order-check-queries.ts'
import { wallets } from './wallet-check-queries.ts'
import { checkouts, discounts, payments, recovered_payments } from './payment-check-queries.ts'

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
