import { additions, sandboxClock } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { type Beside, openSmallShop } from '../compat/small-shop.ts'
import { type RunningProduct, tokenOf } from '../product.ts'
import { offer, sell } from '../shop.ts'
import { eventually, payCheckout } from '../visitor.ts'
import { openCheckoutStates } from './checkout-states.ts'
import { openReviews } from './reviews.ts'
import { createWideObjects } from './wide-objects.ts'

/** Test cards: one that is declined at renewals, and one whose payments are disputed five seconds later. */
const cards = { declinedLater: '4000000000000341', disputed: '4000000000000259' }

const day = 24 * 60 * 60

/** Waits for the first item of a list. */
const firstOf = async <Item>(
  name: string,
  list: () => Promise<{ items: readonly Item[] }>,
): Promise<Item> => {
  const [item] = await eventually(
    name,
    async () => (await list()).items,
    ({ length }) => length > 0,
  )
  if (item === undefined) throw new Error(`The list has no ${name}.`)
  return item
}

/**
 * Sets custom texts where there are default ones: below the button of a checkout, on invoices, and in an
 * e-mail.
 */
const setOwnWords = async (beside: Beside, id: string): Promise<void> => {
  await beside.organizationBrands.update({
    path: { id },
    body: {
      checkout_note: 'Packed within a day.',
      terms_url: 'https://shop.example/terms',
      privacy_url: 'https://shop.example/privacy',
      invoice_footer: 'The workshop of many colours, Storgatan 1, Borlänge',
    },
  })
  await beside.organizationMails.update({
    path: { id, mail: 'order_confirmation', language: 'en' },
    body: { subject: 'Welcome, {customer_name}', introduction: 'We pack {product_name} for you.' },
  })
}

/**
 * Fills the shop of a product, so that each list of the dashboard and of the portal has items, some of them
 * wider than a column, and freezes its clock.
 *
 * @returns the ids of objects with their own pages
 */
export const openFullShop = async (product: RunningProduct) => {
  const small = await openSmallShop(product)
  const { seller, beside, ids, products } = small
  const clock = createClientFor(
    { sandboxClock },
    { serverURL: product.url, accessToken: tokenOf(product) },
  ).sandboxClock
  const advance = (seconds: number) => clock.advance({ body: { seconds } })
  const organization = ids['/v1/organizations'] ?? ''
  await setOwnWords(beside, organization)
  const benefits = (await seller.benefits.list()).items.map(({ id }) => id)
  await seller.products.updateBenefits({ path: { id: products.club }, body: { benefits } })
  const wide = await createWideObjects(seller)
  const wideOrder = await sell(product, seller, {
    productId: wide.product,
    customerEmail: wide.email,
    customerName: wide.name,
  })
  const club = await offer(seller, { name: 'Tea club', price: 1900, every: 'month' })
  const recovering = 'recovering@example.com'
  const pastDue = await sell(product, seller, {
    productId: club,
    customerEmail: recovering,
    customerName: 'Rosa Recovering',
    card: cards.declinedLater,
  })
  await beside.domains.create({
    path: { id: organization },
    body: { name: 'pay.workshop-of-many-colours.example' },
  })
  // Renewals, one of them declined, payouts, and review requests.
  await advance(33 * day)
  const buyers = [small.customer.email ?? '', recovering, wide.email] as const
  const reviews = await openReviews(product, beside, buyers)
  const owed = await firstOf('order that is owed', () =>
    seller.orders.list({ query: { subscription_id: pastDue.subscription_id ?? '', status: 'pending' } }),
  )

  const withdrawn = await sell(product, seller, {
    productId: products.print,
    customerEmail: small.customer.email ?? '',
  })
  const { token } = await seller.customerSessions.create({ body: { customer_id: small.customer.id } })
  await createClientFor(additions, { serverURL: product.url, accessToken: token }).portalWithdrawals.declare({
    path: { id: withdrawn.id },
    body: { name: 'Vera Visitor' },
  })
  const { clientSecret } = await seller.checkouts.create({
    body: {
      productId: products.print,
      customerEmail: small.customer.email,
      metadata: { to_send: 'Print 30 × 20 cm', to_send_file: `${product.url}/social.jpg` },
    },
  })
  await payCheckout(product.url, clientSecret)
  const shipment = await firstOf('shipment', () => beside.shipments.list())
  await sell(product, seller, {
    productId: products.print,
    customerEmail: 'disputer@example.com',
    customerName: 'Dora Disputer',
    card: cards.disputed,
  })
  await advance(10)
  const dispute = await firstOf('dispute', () =>
    beside.disputes.list({ query: { status: 'needs_response' } }),
  )
  const checkouts = await openCheckoutStates(product, seller, products.print, async () => {
    await advance(2 * 60 * 60)
    await clock.freeze({ body: {} })
  })
  const visitor = await seller.customers.create({
    body: { email: 'visitor@example.com', name: 'Vera Visitor' },
  })
  const choice = await seller.checkouts.create({
    body: {
      products: [wide.product, products.print],
      discountId: wide.discount,
      requireBillingAddress: true,
    },
  })
  const portalOf = async (customer_id: string): Promise<string> =>
    (await seller.customerSessions.create({ body: { customer_id } })).customer_portal_url
  return {
    ...small,
    wide: { ...wide, order: wideOrder.id },
    /** Client secrets of checkouts: one per status, and one with several products. */
    checkouts: { ...checkouts, choice },
    reviews,
    /**
     * Sign-in links of the portal: for a customer with purchases, one with a failed payment, and one without
     * a purchase.
     */
    portals: {
      customer: await portalOf(small.customer.id),
      debtor: await portalOf(pastDue.customer_id),
      visitor: await portalOf(visitor.id),
    },
    withdrawn: withdrawn.id,
    toSend: shipment.order_id,
    pastDue: pastDue.subscription_id ?? '',
    owed: owed.id,
    dispute: dispute.id,
    /** Product of the studio. */
    studioProduct: (
      await firstOf('product', () => seller.products.list({ query: { query: 'One hand-painted picture' } }))
    ).id,
    payout: (await firstOf('payout', () => beside.payouts.list())).id,
    webhookEvent: (await firstOf('webhook event', () => beside.webhookEvents.list())).id,
  }
}

export type FullShop = Awaited<ReturnType<typeof openFullShop>>
