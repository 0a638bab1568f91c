import type { WebhookEventType } from '@atelier/contract'
import { type TestShop, visa } from './test-shop.ts'

/** A card whose refunds take a few seconds. */
const slowRefunds = '4000000000007726'

/** Causes an event; returns a sentence about the result. */
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

const newDiscount = async ({ api }: TestShop): Promise<string> => {
  const body = { name: 'Test discount', type: 'percentage', basis_points: 1000, duration: 'once' } as const
  return (await api.discounts.create({ body })).id
}

const endAtPeriod = async ({ api, subscribe }: TestShop): Promise<string> => {
  const id = await subscribe()
  await api.subscriptions.update({ path: { id }, body: { cancelAtPeriodEnd: true } })
  return id
}

/** Types of events that calls can cause, with those calls. Others occur over time. */
export const happenings: { readonly [Type in WebhookEventType]?: Happening } = {
  'checkout.created': async ({ newCheckout }) => `the checkout ${(await newCheckout(false)).id} was opened.`,
  'checkout.updated': bought,
  'customer.created': async (shop) => `the customer ${await newCustomer(shop)} was created.`,
  'customer.updated': async (shop) => {
    const id = await newCustomer(shop)
    await shop.api.customers.update({ path: { id }, body: { name: 'Test customer, renamed' } })
    return `the customer ${id} was renamed.`
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
    return `the subscription ${id} was canceled, and continues.`
  },
  'subscription.revoked': async ({ api, subscribe }) => {
    const id = await subscribe()
    await api.subscriptions.revoke({ path: { id } })
    return `the subscription ${id} was ended.`
  },
  'refund.created': refunded(visa),
  'refund.updated': refunded(slowRefunds),
  'product.created': async ({ newProduct }) => `the product ${await newProduct(false)} was created.`,
  'product.updated': async ({ api, newProduct }) => {
    const id = await newProduct(false)
    await api.products.update({ path: { id }, body: { name: 'Test product, renamed' } })
    return `the product ${id} was renamed.`
  },
  'discount.created': async (shop) => `the discount ${await newDiscount(shop)} was created.`,
  'discount.updated': async (shop) => {
    const id = await newDiscount(shop)
    await shop.api.discounts.update({ path: { id }, body: { name: 'Test discount, renamed' } })
    return `the discount ${id} was renamed.`
  },
  'discount.deleted': async (shop) => {
    const id = await newDiscount(shop)
    await shop.api.discounts.delete({ path: { id } })
    return `the discount ${id} was deleted.`
  },
  'benefit.created': async ({ newBenefit }) => `the benefit ${await newBenefit()} was created.`,
  'benefit.updated': async ({ api, newBenefit }) => {
    const id = await newBenefit()
    await api.benefits.update({
      path: { id },
      body: { type: 'custom', description: 'Test benefit, changed' },
    })
    return `the benefit ${id} has a new description.`
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
    return `the benefit ${id}, which was granted, has a new note.`
  },
  'benefit_grant.revoked': async ({ api, newBenefit, subscribe }) => {
    const benefit = await newBenefit()
    const id = await subscribe(benefit)
    await api.subscriptions.revoke({ path: { id } })
    return `the subscription ${id} was ended, and its benefit ${benefit} revoked.`
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
