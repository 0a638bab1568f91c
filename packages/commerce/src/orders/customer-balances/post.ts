import type { WalletCause } from '@atelier/contract'
import type { Tx } from '../../core/services.ts'
import { grantEntries, orderReturnEntries, postToLedger } from '../../ledger/index.ts'
import { insertEntry } from './entry-queries.ts'
import { addToBalance, ensureWallet, type WalletKey } from './queries.ts'
import type { WalletPart } from './rule.ts'

type Owner = WalletKey & { readonly organization_id: string }

type BalanceChange = {
  /** Default: random. */
  readonly id?: string
  readonly cause: WalletCause
  readonly amount: number
  readonly reason?: string
  readonly order_id?: string
}

/**
 * Changes a balance and writes the line of its statement. The caller posts the ledger transaction of the entry, and
 * holds the lock of the wallet.
 *
 * @returns the id of the entry
 */
export const changeBalance = async (
  tx: Tx,
  now: Date,
  wallet: { readonly id: string; readonly organization_id: string },
  { id = crypto.randomUUID(), cause, amount, reason, order_id }: BalanceChange,
): Promise<string> => {
  const { id: wallet_id, organization_id } = wallet
  const balance = await addToBalance(tx, wallet_id, amount, now)
  await insertEntry(tx, {
    id,
    organization_id,
    wallet_id,
    cause,
    amount,
    balance,
    reason: reason ?? null,
    order_id: order_id ?? null,
    created_at: now,
  })
  return id
}

/** Adds credit to a wallet, or takes some of it when the amount is negative. The caller holds its lock. */
export const postCredit = async (
  tx: Tx,
  now: Date,
  wallet: { readonly id: string; readonly organization_id: string; readonly currency: string },
  { id, amount, reason }: { readonly id: string; readonly amount: number; readonly reason: string },
): Promise<void> => {
  const { organization_id, currency } = wallet
  const cause = amount > 0 ? 'credit' : 'debit'
  const wallet_entry_id = await changeBalance(tx, now, wallet, { id, cause, amount, reason })
  const entries = grantEntries({ amount, currency })
  await postToLedger(tx, now, [{ kind: 'wallet_credit', organization_id, wallet_entry_id, entries }])
}

/** Order with its customer, to whose balance it belongs. */
export type OrderOf = Owner & { readonly id: string }

/**
 * Takes the part of an order that its customer's balance pays, which the order holds until then.
 *
 * @returns the id of the entry, for the ledger transaction of the sale; undefined when the balance pays nothing
 */
export const takeFromWallet = async (
  tx: Tx,
  now: Date,
  order: OrderOf & Pick<WalletPart, 'wallet_amount'>,
): Promise<string | undefined> => {
  const { id: order_id, organization_id, customer_id, currency, wallet_amount } = order
  if (wallet_amount === 0) return undefined
  const id = await ensureWallet(tx, { organization_id, customer_id, currency }, now)
  return changeBalance(tx, now, { id, organization_id }, { cause: 'order', amount: -wallet_amount, order_id })
}

/** Gives a part of a sold order back to the balance that paid it, once for each order. */
export const returnToWallet = async (
  tx: Tx,
  now: Date,
  { id: order_id, organization_id, customer_id, currency }: OrderOf,
  { wallet_amount: amount, wallet_tax_amount: tax_amount }: WalletPart,
): Promise<void> => {
  if (amount === 0) return
  const id = await ensureWallet(tx, { organization_id, customer_id, currency }, now)
  const wallet_entry_id = await changeBalance(
    tx,
    now,
    { id, organization_id },
    { cause: 'order_return', amount, order_id },
  )
  const entries = orderReturnEntries({ net_amount: amount - tax_amount, tax_amount, currency })
  await postToLedger(tx, now, [
    { kind: 'wallet_return', organization_id, order_id, wallet_entry_id, entries },
  ])
}
