import { setTimeout as wait } from 'node:timers/promises'
import { contract, sandboxProcessor, type WebhookEventType } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import type { Connection } from '../command-line/connection.ts'

const visa = '4242424242424242'
/** A card whose refunds take a few seconds. */
const slowRefunds = '4000000000007726'

/** How often the outcome of a payment is looked for, and the pause between, in milliseconds. */
const [tries, pause] = [120, 250]

/** The calls of a sandbox by which events are made to happen. Whatever is made is named as a test. */
export const openTestShop = ({ serverURL, token }: Connection) => {
  const api = createClientFor(
    { ...contract, sandboxProcessor },
    { serverURL, ...(token !== undefined && { accessToken: token }) },
  )
  const newProduct = async (recurring: boolean): Promise<string> => {
    const { id } = await api.products.create({
      body: {
        name: recurring ? 'Test plan' : 'Test product',
        recurringInterval: recurring ? 'month' : null,
        prices: [{ amountType: 'fixed', priceAmount: 1500 }],
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

/** Makes something happen; answers what there is now. */
type Happening = (shop: TestShop) => Promise<string>

const bought: Happening = async ({ buy }) => `the order ${(await buy(false)).id} was paid.`
const subscribed: Happening = async ({ subscribe }) => `the subscription ${await subscribe()} was bought.`

const newCustomer = async ({ api }: TestShop): Promise<string> => {
  const email = `test-${crypto.randomUUID().slice(0, 8)}@example.com`
  return (await api.customers.create({ body: { email, name: 'Test customer' } })).id
}

const refunded =
  (card: string): Happening =>
  async ({ api, buy }) => {
    const order = await buy(false, { card })
    const { id } = await api.refunds.create({
      body: { orderId: order.id, amount: 100, reason: 'customer_request' },
    })
    return `the refund ${id} of the order ${order.id} was made.`
  }

const endAtPeriod = async ({ api, subscribe }: TestShop): Promise<string> => {
  const id = await subscribe()
  await api.subscriptions.update({ path: { id }, body: { cancelAtPeriodEnd: true } })
  return id
}

/** The types of events that calls can cause, with those calls. Others come with time. */
export const happenings: { readonly [Type in WebhookEventType]?: Happening } = {
  'checkout.created': async ({ newCheckout }) => `the checkout ${(await newCheckout(false)).id} was opened.`,
  'checkout.updated': bought,
  'customer.created': async (shop) => `the customer ${await newCustomer(shop)} was made.`,
  'customer.updated': async (shop) => {
    const id = await newCustomer(shop)
    await shop.api.customers.update({ path: { id }, body: { name: 'Test customer, renamed' } })
    return `the customer ${id} has another name.`
  },
  'customer.deleted': async (shop) => {
    const id = await newCustomer(shop)
    await shop.api.customers.delete({ path: { id } })
    return `the customer ${id} was deleted.`
  },
  'customer.state_changed': subscribed,
  'customer.payment_method_added': subscribed,
  'order.created': bought,
  'order.updated': refunded(visa),
  'order.paid': bought,
  'order.fulfilled': bought,
  'order.refunded': refunded(visa),
  'subscription.created': subscribed,
  'subscription.updated': async (shop) => `the subscription ${await endAtPeriod(shop)} ends with its period.`,
  'subscription.active': subscribed,
  'subscription.canceled': async (shop) =>
    `the subscription ${await endAtPeriod(shop)} ends with its period.`,
  'subscription.uncanceled': async (shop) => {
    const id = await endAtPeriod(shop)
    await shop.api.subscriptions.update({ path: { id }, body: { cancelAtPeriodEnd: false } })
    return `the subscription ${id} was canceled, and goes on.`
  },
  'subscription.revoked': async ({ api, subscribe }) => {
    const id = await subscribe()
    await api.subscriptions.revoke({ path: { id } })
    return `the subscription ${id} was ended.`
  },
  'refund.created': refunded(visa),
  'refund.updated': refunded(slowRefunds),
  'product.created': async ({ newProduct }) => `the product ${await newProduct(false)} was made.`,
  'product.updated': async ({ api, newProduct }) => {
    const id = await newProduct(false)
    await api.products.update({ path: { id }, body: { name: 'Test product, renamed' } })
    return `the product ${id} has another name.`
  },
  'benefit.created': async ({ newBenefit }) => `the benefit ${await newBenefit()} was made.`,
  'benefit.updated': async ({ api, newBenefit }) => {
    const id = await newBenefit()
    await api.benefits.update({
      path: { id },
      body: { type: 'custom', description: 'Test benefit, changed' },
    })
    return `the benefit ${id} has another description.`
  },
  'benefit_grant.created': async ({ newBenefit, subscribe }) => {
    const benefit = await newBenefit()
    await subscribe(benefit)
    return `the benefit ${benefit} was granted.`
  },
  'benefit_grant.updated': async ({ api, newBenefit, subscribe }) => {
    const id = await newBenefit()
    await subscribe(id)
    const body = {
      type: 'custom',
      description: 'Test benefit',
      properties: { note: 'Another note' },
    } as const
    await api.benefits.update({ path: { id }, body })
    return `the benefit ${id}, which was granted, has another note.`
  },
  'benefit_grant.revoked': async ({ api, newBenefit, subscribe }) => {
    const benefit = await newBenefit()
    const id = await subscribe(benefit)
    await api.subscriptions.revoke({ path: { id } })
    return `the subscription ${id} was ended, and its benefit ${benefit} taken back.`
  },
  'organization.updated': async ({ api }) => {
    const { items } = await api.organizations.list()
    const [organization] = items
    if (organization === undefined) throw new Error('The token belongs to no organization.')
    const { id, name } = organization
    await api.organizations.update({ path: { id }, body: { name: `${name} ` } })
    await api.organizations.update({ path: { id }, body: { name } })
    return `the organization ${id} was changed, and changed back.`
  },
}
