import type { JsonRow, Row } from '@atelier/plumbing/database'
import { apiError, type Portal } from '@atelier/plumbing/http'
import { type Expression, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { notFound } from '../../access/index.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import { lock } from '../../core/database/lock.ts'
import type { AutoTopUpsTable, WalletsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

const heldBySales = sql<number>`(
  coalesce((select sum(orders.wallet_amount) from orders where orders.customer_id = wallets.customer_id
    and orders.currency = wallets.currency and orders.status in ('draft', 'pending') and orders.wallet_amount > 0), 0)
  + coalesce((select sum(checkouts.wallet_amount) from checkouts where checkouts.customer_id = wallets.customer_id
    and checkouts.currency = wallets.currency and checkouts.status = 'confirmed' and checkouts.wallet_amount > 0), 0))::bigint`

/**
 * SQL of the remainder of a top-up, for a row of `wallet_entries`: its amount, less the part that the balance has
 * spent.
 */
const leftOfSource = sql<number>`(wallet_entries.amount - coalesce((
  select sum(used.amount) from wallet_uses as used where used.source_id = wallet_entries.id), 0))::bigint`

/**
 * SQL of the held part of a top-up, for a row of `wallet_entries`: pending refunds, and amounts withdrawn by a bank
 * that the balance has not borne.
 */
const heldOfSource = sql<number>`held_of_top_up(wallet_entries.order_id)`

/** The part that pending refunds and disputes of top-ups hold. */
const heldOfTopUps = sql<number>`coalesce((
  select sum(least(${heldOfSource}, ${leftOfSource})) from wallet_entries
  where wallet_entries.wallet_id = wallets.id and wallet_entries.cause = 'top_up'
    and (exists (select from refunds where refunds.order_id = wallet_entries.order_id and refunds.status = 'pending')
      or exists (select from disputes where disputes.order_id = wallet_entries.order_id and disputes.withdrawn_amount > 0))), 0)::bigint`

/**
 * SQL of the part of a row of `wallets` that pending orders, drafts under payment, confirmed checkouts, pending
 * refunds and disputes hold. A refund that was made at the processor, and a dispute, hold no more than there is.
 */
export const heldAmount = sql<number>`(
  select sales.held + least(greatest(wallets.balance - sales.held, 0), ${heldOfTopUps}) from (select ${heldBySales} as held) as sales)`

/** Returns the SQL of the balance of a customer in a currency that nothing holds; 0 without a wallet. */
export const availableTo = (customer_id: Expression<string | null>, currency: Expression<string>) =>
  sql<number>`coalesce((select wallets.balance - ${heldAmount} from wallets
    where wallets.customer_id = ${customer_id} and wallets.currency = ${currency}), 0)::bigint`

const selectStored = (db: Connection) =>
  db
    .selectFrom('wallets')
    .selectAll('wallets')
    .select(({ selectFrom }) => [
      sql<number>`wallets.balance - ${heldAmount}`.as('available_balance'),
      jsonObjectFrom(
        selectFrom('auto_top_ups').selectAll().whereRef('auto_top_ups.wallet_id', '=', 'wallets.id'),
      ).as('auto_top_up'),
    ])

/** A wallet, with the balance that nothing holds, and its automatic top-up. */
export type StoredWallet = Row<WalletsTable> & {
  readonly available_balance: number
  readonly auto_top_up: JsonRow<AutoTopUpsTable> | null
}

/** Returns wallets by id, in no particular order. */
export const findWallets = (db: Connection, ids: readonly string[]): Promise<readonly StoredWallet[]> =>
  selectStored(db).where('wallets.id', '=', anyOf(ids)).execute()

/** Returns a wallet of the organization. @throws ResourceNotFound */
export const getWallet = (db: Connection, organization_id: string, id: string): Promise<StoredWallet> =>
  selectStored(db)
    .where('wallets.organization_id', '=', organization_id)
    .where('wallets.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('wallet', id))

/** Customer and currency, which have at most one wallet. */
export type WalletKey = { readonly customer_id: string; readonly currency: string }

/**
 * Returns the balance that nothing holds; 0 without a wallet. A decision to use it requires the lock of the wallet, see
 * `lockAvailable`.
 */
export const findAvailable = async (db: Connection, key: WalletKey): Promise<number> =>
  (
    await selectStored(db)
      .where(({ and }) => and(key))
      .executeTakeFirst()
  )?.available_balance ?? 0

/**
 * Locks the wallet of a customer, and returns the balance that nothing holds: two orders at the same time do not use
 * one balance.
 */
export const lockAvailable = async (tx: Tx, key: WalletKey): Promise<number> =>
  (await lock(tx, 'wallets', key)) === undefined ? 0 : findAvailable(tx, key)

/** Returns the wallet with this id, locked until the transaction ends. @throws ResourceNotFound */
export const lockWallet = async (tx: Tx, organization_id: string, id: string): Promise<StoredWallet> => {
  await lock(tx, 'wallets', { id, organization_id })
  return getWallet(tx, organization_id, id)
}

/** Inserts the wallet of a customer in a currency, unless there is one. Returns its id. */
export const ensureWallet = async (
  tx: Tx,
  { organization_id, ...key }: WalletKey & { readonly organization_id: string },
  created_at: Date,
): Promise<string> => {
  await tx
    .insertInto('wallets')
    .values({ id: crypto.randomUUID(), organization_id, ...key, created_at })
    .onConflict((conflict) => conflict.columns(['customer_id', 'currency']).doNothing())
    .execute()
  const id = await lock(tx, 'wallets', key)
  if (id === undefined) throw new Error(`The customer ${key.customer_id} has no wallet in ${key.currency}.`)
  return id
}

/** Adds to the balance of a wallet, and returns the balance. The database rejects one below zero. */
export const addToBalance = async (
  tx: Tx,
  id: string,
  amount: number,
  modified_at: Date,
): Promise<number> => {
  const { balance } = await tx
    .updateTable('wallets')
    .set(({ eb }) => ({ balance: eb('balance', '+', amount), modified_at }))
    .where('id', '=', id)
    .returning('balance')
    .executeTakeFirstOrThrow()
  return balance
}

/**
 * Returns the remainder of the top-up of an order, without its held part; 0 for an order that filled no
 * balance.
 */
export const findLeftOfTopUp = async (db: Connection, order_id: string): Promise<number> => {
  const source = await db
    .selectFrom('wallet_entries')
    .select(sql<number>`greatest(${leftOfSource} - ${heldOfSource}, 0)`.as('left'))
    .where('order_id', '=', order_id)
    .where('cause', '=', 'top_up')
    .executeTakeFirst()
  return source?.left ?? 0
}

/** Returns the part of a refund or a dispute of its top-up that a balance has borne and not got back. */
export const sumBorne = async (
  db: Connection,
  of: { readonly refund_id: string } | { readonly dispute_id: string },
): Promise<number> => {
  const { amount } = await db
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', 'ledger_entries.transaction_id', 'ledger_transactions.id')
    .select(sql<number>`coalesce(sum(ledger_entries.amount), 0)::bigint`.as('amount'))
    .where(({ and }) => and(of))
    .where('ledger_entries.account', '=', 'customer_balance')
    .executeTakeFirstOrThrow()
  return amount
}

/** Returns the wallets of the customer of a session; none for the session of a single purchase. */
export const selectPortalWallets = (db: Connection, { organization_id, customer_id, checkout_id }: Portal) =>
  db
    .selectFrom('wallets')
    .where('wallets.organization_id', '=', organization_id)
    .where('wallets.customer_id', '=', customer_id)
    .where(({ val }) => val(checkout_id === null))

/** Returns a wallet of the customer of a session. @throws ResourceNotFound */
export const getOwnWallet = async (db: Connection, caller: Portal, id: string): Promise<StoredWallet> => {
  const ownWallets = await selectPortalWallets(db, caller)
    .select('wallets.id')
    .where('wallets.id', '=', id)
    .executeTakeFirst()
  if (ownWallets === undefined) throw apiError('ResourceNotFound', `You have no wallet ${id}.`)
  return getWallet(db, caller.organization_id, id)
}
