import type { CustomerWallet, Wallet, WalletEntry } from '@atelier/contract'
import { iso, presentStored } from '@atelier/plumbing/database'
import type { StoredEntry, StoredWallet } from '../customer-balances/queries.ts'

/** Returns the customer's view of a wallet. */
export const presentOwnWallet = (wallet: StoredWallet): CustomerWallet => ({
  ...presentStored(wallet),
  customer_id: wallet.customer_id,
  balance: wallet.balance,
  available_balance: wallet.available_balance,
  currency: wallet.currency,
})

/** Returns the seller's view of a wallet. */
export const presentWallet = (wallet: StoredWallet): Wallet => ({
  ...presentOwnWallet(wallet),
  organization_id: wallet.organization_id,
})

/** Returns a line of a statement. */
export const presentEntry = (entry: StoredEntry): WalletEntry => ({
  id: entry.id,
  created_at: iso(entry.created_at),
  wallet_id: entry.wallet_id,
  cause: entry.cause,
  amount: entry.amount,
  balance: entry.balance,
  reason: entry.reason,
  order_id: entry.order_id,
  invoice_number: entry.invoice_number,
})
