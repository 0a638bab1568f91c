import { additions, type portalWalletEntries, type portalWallets } from '@atelier/contract'
import { apiError, type Handler, type Portal } from '@atelier/plumbing/http'
import { defineList } from '../../core/database/define-list.ts'
import type { Connection, Services } from '../../core/services.ts'
import { presentEntry, presentOwnWallet } from './present.ts'
import { findEntries, findWallets, getWallet } from '../customer-balances/queries.ts'

/** Wallets of the customer of a session; none for the session of a single purchase. */
const ownWallets = (db: Connection, { organization_id, customer_id, checkout_id }: Portal) =>
  db
    .selectFrom('wallets')
    .where('wallets.organization_id', '=', organization_id)
    .where('wallets.customer_id', '=', customer_id)
    .where(({ val }) => val(checkout_id === null))

/** @throws ResourceNotFound */
const getOwn = async (db: Connection, caller: Portal, id: string) => {
  const own = await ownWallets(db, caller)
    .select('wallets.id')
    .where('wallets.id', '=', id)
    .executeTakeFirst()
  if (own === undefined) throw apiError('ResourceNotFound', `You have no wallet ${id}.`)
  return getWallet(db, caller.organization_id, id)
}

/** Lists the balances of the customer. */
export const list = defineList(additions.portalWallets.list, {
  from: ownWallets,
  id: 'wallets.id',
  filters: {},
  sorts: { created_at: 'wallets.created_at', balance: 'wallets.balance' },
  load: findWallets,
  present: presentOwnWallet,
})

/** @throws ResourceNotFound */
export const get: Handler<typeof portalWallets.get, Services> = async ({ path }, { database, caller }) =>
  presentOwnWallet(await getOwn(database.db, caller, path.id))

/** Lists the changes of one of the customer's balances, the newest first. @throws ResourceNotFound */
export const listEntries: Handler<typeof portalWalletEntries.list, Services> = async (call, services) => {
  const { id } = await getOwn(services.database.db, services.caller, call.path.id)
  return defineList(additions.portalWalletEntries.list, {
    from: (db) => db.selectFrom('wallet_entries').where('wallet_entries.wallet_id', '=', id),
    id: 'wallet_entries.id',
    filters: {},
    sorts: {},
    order: { by: 'wallet_entries.position', direction: 'desc' },
    load: findEntries,
    present: presentEntry,
  })(call, services)
}
