import { setTimeout as wait } from 'node:timers/promises'
import { contract, Currency, sandboxProcessor, termsOf } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import type { Connection } from '../command-line/connection.ts'

/** A test card that is always charged. */
export const visa = '4242424242424242'

/** Number of polls for the outcome of a payment, and the interval, in milliseconds. */
const [tries, pause] = [120, 250]

/** Returns the sandbox calls that cause events. The objects they create are named as tests. */
export const openTestShop = ({ serverURL, token }: Connection) => {
  const api = createClientFor(
    { ...contract, sandboxProcessor },
    { serverURL, ...(token !== undefined && { accessToken: token }) },
  )
  /** Returns a price in the default currency of the organization, in which every product needs one. */
  const priceOf = async () => {
    const [organization] = (await api.organizations.list()).items
    const priceCurrency = Currency.parse(organization?.defaultPresentmentCurrency ?? 'usd')
    const priceAmount = Math.max(1500, 2 * termsOf(priceCurrency).least)
    return { amountType: 'fixed' as const, priceAmount, priceCurrency }
  }
  const newProduct = async (recurring: boolean): Promise<string> => {
    const { id } = await api.products.create({
      body: {
        name: recurring ? 'Test plan' : 'Test product',
        recurringInterval: recurring ? 'month' : null,
        prices: [await priceOf()],
      },
    })
    return id
  }
  const newBenefit = async (): Promise<string> => {
    const { id } = await api.benefits.create({
      body: { type: 'custom', description: 'Test benefit', properties: { note: 'A note' } },
    })
    return id
  }
  const newCheckout = async (recurring: boolean, benefit?: string) => {
    const product = await newProduct(recurring)
    if (benefit !== undefined)
      await api.products.updateBenefits({ path: { id: product }, body: { benefits: [benefit] } })
    return api.checkouts.create({ body: { productId: product } })
  }
  /** Pays a checkout with a test card, and waits until it has succeeded. */
  const buy = async (
    recurring: boolean,
    { card = visa, benefit }: { card?: string; benefit?: string } = {},
  ) => {
    const { id, clientSecret } = await newCheckout(recurring, benefit)
    const confirmation = await api.sandboxProcessor.createConfirmationToken({
      body: { number: card, exp_month: 12, exp_year: 2034, cvc: '123' },
    })
    await api.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: {
        customerEmail: `test-${crypto.randomUUID().slice(0, 8)}@example.com`,
        customerName: 'Test customer',
        customerBillingAddress: { country: 'SE' },
        confirmationTokenId: confirmation.id,
      },
    })
    for (let tried = 0; tried < tries; tried++) {
      const { items } = await api.orders.list({ query: { checkout_id: id } })
      const [order] = items
      if (order !== undefined) return order
      await wait(pause)
    }
    throw new Error(`The checkout ${id} has not been paid yet. Does a process with the role worker run?`)
  }
  const subscribe = async (benefit?: string): Promise<string> => {
    const { subscription_id } = await buy(true, benefit === undefined ? {} : { benefit })
    if (subscription_id == null) throw new Error('The order has no subscription.')
    return subscription_id
  }
  return { api, newProduct, newBenefit, newCheckout, buy, subscribe }
}

export type TestShop = ReturnType<typeof openTestShop>
