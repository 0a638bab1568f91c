import { additions, type portalWalletEntries, type portalWallets } from '@atelier/contract'
import { type Handler, withRevision } from '@atelier/plumbing/http'
import { defineList } from '../../core/database/define-list.ts'
import type { Services } from '../../core/services.ts'
import { presentEntry, presentOwnWallet } from './present.ts'
import { findWalletEntries, selectWalletEntries } from '../customer-balances/entry-queries.ts'
import { findWallets, getOwnWallet, selectPortalWallets } from '../customer-balances/queries.ts'

/** Lists the balances of the customer. */
export const list = defineList(additions.portalWallets.list, {
  from: selectPortalWallets,
  id: 'wallets.id',
  filters: {},
  sorts: { created_at: 'wallets.created_at', balance: 'wallets.balance' },
  load: findWallets,
  present: presentOwnWallet,
})

/** @throws ResourceNotFound */
export const get: Handler<typeof portalWallets.get, Services> = async ({ path }, { database, caller }) => {
  const wallet = await getOwnWallet(database.db, caller, path.id)
  return withRevision(wallet, presentOwnWallet(wallet))
}

/** Lists the changes of one of the customer's balances, the newest first. @throws ResourceNotFound */
export const listEntries: Handler<typeof portalWalletEntries.list, Services> = async (call, services) => {
  const { id } = await getOwnWallet(services.database.db, services.caller, call.path.id)
  return defineList(additions.portalWalletEntries.list, {
    from: (db) => selectWalletEntries(db, id),
    id: 'wallet_entries.id',
    filters: {},
    sorts: {},
    order: { by: 'wallet_entries.position', direction: 'desc' },
    load: findWalletEntries,
    present: presentEntry,
  })(call, services)
}
