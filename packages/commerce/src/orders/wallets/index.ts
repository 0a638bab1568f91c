import { defineArea } from '../../core/area.ts'
import { get, list, listEntries } from './portal.ts'
import * as seller from './seller.ts'

export { presentOwnWallet } from './present.ts'

/** Balances of customers, per currency: liabilities of the seller, each change of which is in the ledger. */
export const wallets = defineArea('wallets', {
  endpoints: {
    wallets: seller,
    portalWallets: { get, list },
    portalWalletEntries: { list: listEntries },
  },
})
