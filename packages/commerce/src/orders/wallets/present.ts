import type { AutoTopUp, CustomerWallet, Wallet, WalletEntry } from '@atelier/contract'
import { iso, isoOrNull, presentStored } from '@atelier/plumbing/database'
import type { StoredEntry } from '../customer-balances/entry-queries.ts'
import type { StoredWallet } from '../customer-balances/queries.ts'

const presentAutoTopUp = (agreed: NonNullable<StoredWallet['auto_top_up']>): AutoTopUp => ({
  product_id: agreed.product_id,
  amount: agreed.amount,
  threshold: agreed.threshold,
  agreed_at: iso(agreed.agreed_at),
  declines: agreed.declines,
  stopped_at: isoOrNull(agreed.stopped_at),
  stop_reason: agreed.stop_reason,
})

/** Returns the customer's view of a wallet. */
export const presentOwnWallet = (wallet: StoredWallet): CustomerWallet => ({
  ...presentStored(wallet),
  customer_id: wallet.customer_id,
  balance: wallet.balance,
  available_balance: wallet.available_balance,
  currency: wallet.currency,
  ...(wallet.auto_top_up !== null && { auto_top_up: presentAutoTopUp(wallet.auto_top_up) }),
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
