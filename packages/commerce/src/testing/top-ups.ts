import type { Shop } from './open-shop.ts'
import { cards } from './cards.ts'
import { walletsOf } from './wallets.ts'

/**
 * Creates a product that fills balances: 50 dollars, 50 euros, or an amount of at least 10 euros that the buyer
 * chooses.
 */
export const newTopUp = async ({ client }: Pick<Shop, 'client'>, amount: number | 'chosen' = 5000) => {
  const { id } = await client.products.create({
    body: {
      name: 'Balance',
      recurringInterval: null,
      balanceTopUp: true,
      prices: (['usd', 'eur'] as const).map((priceCurrency) =>
        amount === 'chosen'
          ? { amountType: 'custom' as const, priceCurrency, minimumAmount: 1000 }
          : { amountType: 'fixed' as const, priceCurrency, priceAmount: amount },
      ),
    },
  })
  return id
}

/** Buys a product: of a named customer, or as a guest with an e-mail address. Returns the order. */
export const buyIn = async (
  shop: Shop,
  currency: 'usd' | 'eur',
  productId: string,
  by: { readonly customerId: string } | { readonly email: string },
  card: string = cards.visa,
) => {
  const { client } = shop
  const customerChoice = 'customerId' in by ? by : {}
  const { id, clientSecret } = await client.checkouts.create({
    body: { productId, currency, ...customerChoice },
  })
  const { customerEmail, ...body } = await shop.buyer(card, 'email' in by ? by.email : undefined)
  await client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: { ...body, ...('email' in by && { customerEmail }) },
  })
  await shop.runJobs()
  const [order] = (await client.orders.list({ query: { checkout_id: id } })).items
  if (order === undefined) throw new Error('Nothing was bought.')
  shop.clock.advance(1000)
  return order
}

/** Returns a customer's total and available balance in a currency; zeros without a wallet. */
export const balanceOf = async (shop: Shop, customer_id: string, currency: 'usd' | 'eur' = 'eur') => {
  const [wallet] = (await walletsOf(shop).wallets.list({ query: { customer_id, currency } })).items
  return { balance: wallet?.balance ?? 0, available: wallet?.available_balance ?? 0 }
}

/** Returns the statement of a balance, the newest line first. */
export const statementOf = async (shop: Shop, customer_id: string, currency: 'usd' | 'eur' = 'eur') => {
  const { wallets } = walletsOf(shop)
  const [wallet] = (await wallets.list({ query: { customer_id, currency } })).items
  const { items } = await wallets.entries({ path: { id: wallet?.id ?? '' }, query: {} })
  return items.map(({ cause, amount, balance }) => [cause, amount, balance] as const)
}
