import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { cards, type Shop } from './open-shop.ts'
import { newPlan } from './subscribe.ts'

let customers = 0

/** Client for the calls about drafts and unpaid orders. */
export const unpaidOrdersOf = ({ serverURL, fetch, accessToken }: Shop) =>
  createClientFor({ unpaidOrders: additions.unpaidOrders }, { serverURL, fetch, accessToken }).unpaidOrders

/** Creates a customer with an address and no payment method. */
export const newCustomer = (shop: Shop, country = 'US') =>
  shop.client.customers.create({
    body: {
      email: `drafted-${(customers += 1)}@example.com`,
      name: 'Ada',
      billing_address: { country },
    },
  })

/**
 * Saves cards for a customer, the first one as the default. Returns the ids of their payment methods, in this order.
 */
export const saveCards = async (
  shop: Shop,
  customer_id: string,
  ...numbers: readonly string[]
): Promise<readonly string[]> => {
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  const portal = shop.clientWith(token).customerPortal.customers
  const ids: string[] = []
  for (const [index, number] of numbers.entries()) {
    const confirmationTokenId = await shop.tokenOf(number)
    await portal.addPaymentMethod({
      body: { confirmationTokenId, setDefault: index === 0, returnUrl: '/' },
    })
    const { items } = await portal.getPaymentMethods({ query: {} })
    const fresh = items.find(({ id }) => !ids.includes(id))
    if (fresh === undefined) throw new Error(`The card ${number} was not saved.`)
    ids.push(fresh.id)
  }
  return ids
}

/** Creates a product that is paid once. */
export const newProduct = async (shop: Shop, priceAmount: number): Promise<string> => {
  const prices =
    priceAmount === 0 ? { amountType: 'free' as const } : { amountType: 'fixed' as const, priceAmount }
  const { id } = await shop.client.products.create({
    body: { name: 'A print', recurringInterval: null, prices: [prices] },
  })
  return id
}

/** Creates a draft of a product for a customer with these cards. */
export const newDraft = async (shop: Shop, priceAmount: number, ...numbers: readonly string[]) => {
  const customer = await newCustomer(shop)
  const methods = await saveCards(shop, customer.id, ...numbers)
  const product_id = await newProduct(shop, priceAmount)
  const draft = await unpaidOrdersOf(shop).create({ body: { customer_id: customer.id, product_id } })
  return { draft, customer, product_id, methods }
}

/** Creates a draft for a customer whose bank asks them about every payment. */
export const newDraftToConfirm = async (shop: Shop, priceAmount: number) => {
  const { draft, customer } = await newDraft(shop, priceAmount)
  const productId = await newPlan(shop, 500)
  const { clientSecret } = await shop.client.checkouts.create({
    body: { productId, customerId: customer.id },
  })
  const { paymentProcessorMetadata } = await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: await shop.buyer(cards.challengeAgain, customer.email),
  })
  const payment_secret = paymentProcessorMetadata['intent_client_secret'] ?? ''
  await shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome: 'complete' } })
  await shop.runJobs()
  return { draft, customer }
}

/** Returns the payments of an order at the processor, in the order in which they were made. */
export const chargesOf = async ({ database }: Shop, order_id: string): Promise<readonly string[]> => {
  const payments = await database.db
    .selectFrom('sandbox_payments')
    .select(['status', 'metadata'])
    .orderBy('created_at')
    .execute()
  return payments.filter(({ metadata }) => metadata['order_id'] === order_id).map(({ status }) => status)
}
