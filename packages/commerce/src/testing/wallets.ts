import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import type { Shop } from './open-shop.ts'

/** Client for the wallets of a shop, or for those of a customer with the token of their session. */
export const walletsOf = (shop: Shop, accessToken: string = shop.accessToken) =>
  createClientFor(
    {
      wallets: additions.wallets,
      portalWallets: additions.portalWallets,
      own: additions.portalWalletEntries,
    },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )

/** Gives a customer credit, and returns their wallet. */
export const giveCredit = async (
  shop: Shop,
  customer_id: string,
  amount: number,
  currency: 'usd' | 'eur' | 'jpy' = 'usd',
) => {
  const { wallets } = walletsOf(shop)
  const { id } = await wallets.create({ body: { customer_id, currency } })
  await wallets.addEntry({ path: { id }, body: { amount, reason: 'A gift' } })
  return wallets.get({ path: { id } })
}

/** Reads a wallet. */
export const walletAgain = (shop: Shop, { id }: { readonly id: string }) =>
  walletsOf(shop).wallets.get({ path: { id } })
