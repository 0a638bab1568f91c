import { defineArea } from '../../core/area.ts'
import { get, list, listEntries } from './portal.ts'
import * as seller from './seller.ts'

export { presentOwnWallet } from './present.ts'

/** Customer balances, one per currency. Every change is posted to the ledger. */
export const wallets = defineArea('wallets', {
  endpoints: {
    wallets: seller,
    portalWallets: { get, list },
    portalWalletEntries: { list: listEntries },
  },
})
