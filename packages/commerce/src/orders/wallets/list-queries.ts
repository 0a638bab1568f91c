import { additions } from '@atelier/contract'
import { defineList } from '../../core/database/define-list.ts'
import { oneOf } from '../../core/database/list-filters.ts'
import { findWalletEntries, selectWalletEntries } from '../customer-balances/entry-queries.ts'
import { findWallets } from '../customer-balances/queries.ts'
import { presentEntry, presentWallet } from './present.ts'

/** Lists the balances of a seller's customers. */
export const listWallets = defineList(additions.wallets.list, {
  of_seller: 'wallets.organization_id',
  from: (db) => db.selectFrom('wallets'),
  id: 'wallets.id',
  filters: {
    organization_id: oneOf('wallets.organization_id'),
    customer_id: oneOf('wallets.customer_id'),
    currency: oneOf('wallets.currency'),
  },
  sorts: { created_at: 'wallets.created_at', balance: 'wallets.balance' },
  load: findWallets,
  present: presentWallet,
})

/** Returns the list of the changes of a balance, the newest first. */
export const listEntriesOf = (id: string) =>
  defineList(additions.wallets.entries, {
    of_seller: 'wallet_entries.organization_id',
    from: (db) => selectWalletEntries(db, id),
    id: 'wallet_entries.id',
    filters: {},
    sorts: {},
    order: { by: 'wallet_entries.position', direction: 'desc' },
    load: findWalletEntries,
    present: presentEntry,
  })
