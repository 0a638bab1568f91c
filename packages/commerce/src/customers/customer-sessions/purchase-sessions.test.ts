import { portalGuestSubscriptions } from '@atelier/contract'
import { seconds } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMethodToCharge } from '../../payments/saved-methods/methods.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { servicesOf } from '../../testing/services-of.ts'
import { newPlan, portalOf, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
let cheap: string
let dear: string
beforeAll(async () => {
  shop = await openShop()
  cheap = await newPlan(shop, 1000)
  dear = await newPlan(shop, 900_000)
})
afterAll(() => shop.close())

const victim = {
  customerName: 'Vera Victim',
  customerBillingAddress: { country: 'FR', city: 'Lyon', line1: '1 rue de la Paix', postal_code: '69001' },
  customerTaxId: 'FR61954506077',
}
const attacker = { customerName: 'Mallory', customerBillingAddress: { country: 'DE' }, customerTaxId: null }

let count = 0
const freshEmail = () => `vera-${(count += 1)}@example.com`

/** Buys a product with the entered details, and returns the session of the checkout page. */
const buyAs = async (email: string, typed: object, productId = shop.demo.product_id, opened: object = {}) => {
  const checkout = await shop.client.checkouts.create({ body: { productId, ...opened } })
  const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: { ...(await shop.buyer(cards.visa, email)), ...typed },
  })
  await shop.runJobs()
  const { customerId } = await shop.client.checkouts.get({ path: { id: checkout.id } })
  return {
    checkout_id: checkout.id,
    customer_id: customerId ?? '',
    token: customerSessionToken ?? '',
    portal: shop.clientWith(customerSessionToken).customerPortal,
  }
}
type Bought = Awaited<ReturnType<typeof buyAs>>

const only = <T>(items: readonly T[]): T => {
  expect(items).toHaveLength(1)
  return items[0] as T
}
const orderOf = async ({ portal }: Bought) => only((await portal.orders.list()).items)
const subscriptionOf = async ({ portal }: Bought) => only((await portal.subscriptions.list()).items)

describe('a stranger who buys with the address of someone else', () => {
  it('first, does not see what its owner buys later', async () => {
    const email = freshEmail()
    const strangers = await buyAs(email, attacker)
    const owners = await buyAs(email.toUpperCase(), victim)
    expect(owners.customer_id).toBe(strangers.customer_id)
    const [ownOrder, foreign] = [await orderOf(owners), await orderOf(strangers)]
    expect(ownOrder.checkout_id).toBe(owners.checkout_id)
    expect(foreign.checkout_id).toBe(strangers.checkout_id)
    await expectApiError(strangers.portal.orders.get({ path: { id: ownOrder.id } }), 'ResourceNotFound', 404)
    await expectApiError(
      strangers.portal.orders.invoice({ path: { id: ownOrder.id } }),
      'ResourceNotFound',
      404,
    )
    await expectApiError(owners.portal.orders.get({ path: { id: foreign.id } }), 'ResourceNotFound', 404)
    expect(await strangers.portal.customers.get()).toMatchObject({
      email,
      emailVerified: false,
      name: 'Mallory',
      billingAddress: { country: 'DE' },
      taxId: null,
    })
    expect(await owners.portal.customers.get()).toMatchObject({ name: 'Vera Victim' })
  })

  it('later, sees only their own purchase', async () => {
    const email = freshEmail()
    const owners = await buyAs(email, victim)
    const strangers = await buyAs(email, attacker)
    expect((await orderOf(strangers)).checkout_id).toBe(strangers.checkout_id)
    const seen = JSON.stringify([
      await strangers.portal.customers.get(),
      await strangers.portal.orders.list(),
      await strangers.portal.subscriptions.list(),
      await strangers.portal.customers.getPaymentMethods(),
    ])
    for (const secret of ['Vera', 'Lyon', 'FR61954506077', owners.checkout_id])
      expect(seen).not.toContain(secret)
  })

  it('neither reads, changes nor cancels the subscription of its owner, nor has it charged', async () => {
    const email = freshEmail()
    const strangers = await buyAs(email, attacker)
    const owners = await buyAs(email, victim, cheap)
    const { id } = await subscriptionOf(owners)
    expect((await strangers.portal.subscriptions.list()).items).toEqual([])
    const path = { id }
    for (const call of [
      () => strangers.portal.subscriptions.get({ path }),
      () => strangers.portal.subscriptions.update({ path, body: { product_id: dear } }),
      () => strangers.portal.subscriptions.update({ path, body: { cancel_at_period_end: true } }),
      () => strangers.portal.subscriptions.cancel({ path }),
    ])
      await expectApiError(call(), 'ResourceNotFound', 404)
    expect(await shop.client.subscriptions.get({ path })).toMatchObject({
      amount: 1000,
      cancel_at_period_end: false,
    })
  })

  it('overwrites nothing of the customer, and adds missing data', async () => {
    const { id } = await shop.client.customers.create({
      body: { email: freshEmail(), name: 'Vera', metadata: { plan: 'gold' } },
    })
    const { email } = await shop.client.customers.get({ path: { id } })
    const typed = { ...victim, customerName: 'Mallory' }
    await buyAs(email, typed, undefined, { customerMetadata: { plan: 'none', source: 'shop' } })
    const after = await shop.client.customers.get({ path: { id } })
    expect(after).toMatchObject({
      email,
      name: 'Vera',
      billing_address: { country: 'FR', city: 'Lyon' },
      tax_id: ['FR61954506077', 'eu_vat'],
      metadata: { plan: 'gold', source: 'shop' },
    })
    await buyAs(email, attacker)
    expect(await shop.client.customers.get({ path: { id } })).toMatchObject({
      name: 'Vera',
      billing_address: { country: 'FR', city: 'Lyon' },
      tax_id: ['FR61954506077', 'eu_vat'],
    })
  })

  it('does not complete an address with the tax number of another country', async () => {
    const { id, email } = await shop.client.customers.create({
      body: { email: freshEmail(), billing_address: { country: 'DE' } },
    })
    await buyAs(email, victim)
    expect(await shop.client.customers.get({ path: { id } })).toMatchObject({
      billing_address: { country: 'DE' },
      tax_id: null,
    })
  })

  it('gets an order and an invoice with their own entries', async () => {
    const email = freshEmail()
    await buyAs(email, victim)
    const strangers = await buyAs(email, attacker)
    const order = await orderOf(strangers)
    expect(order.billing_address).toMatchObject({ country: 'DE', city: null })
    await strangers.portal.orders.invoice({ path: { id: order.id } })
    const { content } = await shop.database.db
      .selectFrom('invoices')
      .select('content')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(content.buyer).toMatchObject({ name: 'Mallory', email, tax_id: null, address: { country: 'DE' } })
  })
})

describe('the session of a purchase', () => {
  it('sees the entries of its buyer on the orders that followed, and no address added since', async () => {
    const email = freshEmail()
    const { id: customerId } = await shop.client.customers.create({ body: { email } })
    const bought = await buyAs(email, attacker, cheap, { customerId })
    const { id } = await subscriptionOf(bought)
    const moved = { billing_address: victim.customerBillingAddress }
    await shop.client.customers.update({ path: { id: customerId }, body: moved })
    const body = { productId: dear, prorationBehavior: 'invoice' as const }
    await shop.client.subscriptions.update({ path: { id }, body })
    await shop.runJobs()
    const sold = (await shop.client.orders.list({ query: { customer_id: customerId } })).items
    expect(sold.map((order) => order.billing_address?.city ?? 'none').toSorted()).toEqual(['Lyon', 'none'])
    const seen = (await bought.portal.orders.list()).items
    expect(seen).toHaveLength(2)
    for (const order of [
      ...seen,
      ...(await Promise.all(seen.map(({ id: of }) => bought.portal.orders.get({ path: { id: of } })))),
    ])
      expect(order.billing_address).toMatchObject({ country: 'DE', city: null })
  })

  it('sees its order, and opens nothing before the purchase has succeeded', async () => {
    const { clientSecret } = await shop.openCheckout()
    const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: await shop.buyer(cards.visa, freshEmail()),
    })
    const { customerPortal: portal } = shop.clientWith(customerSessionToken)
    await expect(portal.orders.list()).rejects.toMatchObject({ status: 401 })
    await shop.runJobs()
    expect((await portal.orders.list()).items).toHaveLength(1)
  })

  it('does not exist when the seller named the customer', async () => {
    const email = freshEmail()
    const { customer_id } = await buyAs(email, victim)
    const attackerPurchase = await buyAs(email, attacker, undefined, { customerId: customer_id })
    expect((await orderOf(attackerPurchase)).checkout_id).toBe(attackerPurchase.checkout_id)
    expect(await shop.client.customers.get({ path: { id: customer_id } })).toMatchObject({ name: 'Mallory' })
  })

  it('changes its own subscription, but nothing of the customer', async () => {
    const bought = await buyAs(freshEmail(), victim, cheap)
    const { id } = await subscriptionOf(bought)
    await bought.portal.subscriptions.cancel({ path: { id } })
    await bought.portal.subscriptions.update({ path: { id }, body: { cancel_at_period_end: false } })
    for (const body of [{ email: freshEmail() }, { name: 'Other' }, {}])
      await expectApiError(bought.portal.customers.update({ body }), 'NotPermitted', 403)
  })

  it('does not get the saved response of a session of the whole customer', async () => {
    const email = freshEmail()
    const { customer_id } = await buyAs(email, victim)
    const checkout = await shop.openCheckout()
    const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: await shop.buyer(cards.visa, email),
    })
    await shop.runJobs()
    const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
    const rename = (bearer: string) =>
      shop.fetch(
        new Request(`${shop.serverURL}/v1/customer-portal/customers/me`, {
          method: 'PATCH',
          headers: {
            Authorization: `Bearer ${bearer}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': 'rename',
          },
          body: '{"name":"Vera"}',
        }),
      )
    expect(await (await rename(token)).text()).toContain('Lyon')
    const rejected = await rename(customerSessionToken)
    expect(rejected.status).toBe(403)
    expect(await rejected.text()).not.toContain('Lyon')
  })

  it('keeps only payment methods of its purchase', async () => {
    const email = freshEmail()
    const strangers = await buyAs(email, attacker)
    const owners = await buyAs(email, victim, cheap)
    const { customer_id } = owners
    const whole = await portalOf(
      shop,
      await shop.client.subscriptions.get({ path: { id: (await subscriptionOf(owners)).id } }),
    )
    const add = async (portal: Bought['portal'], card: string, setDefault = true) =>
      portal.customers.addPaymentMethod({
        body: { confirmationTokenId: await shop.tokenOf(card), setDefault, returnUrl: '/' },
      })
    const idsOf = async (portal: Bought['portal']) =>
      (await portal.customers.getPaymentMethods()).items.map((method) => method.id)
    const bought = only(await idsOf(owners.portal))
    const addedMethod = await add(whole, cards.mastercard)
    shop.clock.advance(1000)
    const foreign = await add(strangers.portal, cards.amex)
    expect(await idsOf(strangers.portal)).toEqual([foreign.id])
    expect(await idsOf(owners.portal)).toEqual([bought])
    for (const id of [bought, addedMethod.id])
      await expectApiError(
        strangers.portal.customers.deletePaymentMethod({ path: { id } }),
        'ResourceNotFound',
        404,
      )
    const defaults = (await whole.customers.getPaymentMethods()).items.filter((method) => method.default)
    expect(defaults.map((method) => method.id)).toEqual([addedMethod.id])
    expect(customer_id).toBe(strangers.customer_id)
  })
})

describe('the subscription of a guest', () => {
  /** Client for the guest subscriptions of a customer, with a session of the whole customer. */
  const wholeSession = async ({ customer_id }: { readonly customer_id: string }) => {
    const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
    const { serverURL, fetch } = shop
    return createClientFor(portalGuestSubscriptions, { serverURL, fetch, accessToken: token })
  }
  /** Creates another subscription, bought by a stranger with the same email address. */
  const subscriptionOfGuest = async (email: string) => {
    const { id } = await subscriptionOf(await buyAs(email, attacker, cheap))
    return { subscription_id: id }
  }
  const chargesOf = async (subscription_id: string) =>
    shop.database.db
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['payments.status', 'payments.card_brand', 'orders.billing_address', 'orders.subtotal_amount'])
      .where('orders.subscription_id', '=', subscription_id)
      .execute()

  const allowSeveral = () =>
    shop.client.organizations.update({
      path: { id: shop.demo.organization_id },
      body: {
        subscriptionSettings: {
          allowMultipleSubscriptions: true,
          allowCustomerUpdates: true,
          prorationBehavior: 'invoice',
        },
      },
    })

  it('is charged to the card of its own purchase, not to one of the customer', async () => {
    const email = freshEmail()
    const free = await newPlan(shop, 0)
    await allowSeveral()
    const owners = await buyAs(email, victim, cheap)
    const strangers = await buyAs(email, attacker, free)
    const { id } = await subscriptionOf(strangers)
    await expectApiError(
      strangers.portal.subscriptions.update({ path: { id }, body: { product_id: dear } }),
      'MissingPaymentMethod',
      400,
    )
    await strangers.portal.customers.addPaymentMethod({
      body: { confirmationTokenId: await shop.tokenOf(cards.mastercard), setDefault: true, returnUrl: '/' },
    })
    await strangers.portal.subscriptions.update({ path: { id }, body: { product_id: dear } })
    await shop.runJobs()
    const charge = only(await chargesOf(id))
    expect(charge).toMatchObject({ status: 'succeeded', card_brand: 'mastercard' })
    expect(charge.billing_address).toMatchObject({ country: 'DE', city: null })
    const ownSubscription = await subscriptionOf(owners)
    await owners.portal.subscriptions.update({ path: { id: ownSubscription.id }, body: { product_id: dear } })
    await shop.runJobs()
    expect(only(await chargesOf(ownSubscription.id))).toMatchObject({
      status: 'succeeded',
      card_brand: 'visa',
    })
  })

  it('is not charged to the default method of the customer, until they take it over', async () => {
    const email = freshEmail()
    await buyAs(email, victim)
    const { id } = await subscriptionOf(await buyAs(email, attacker, cheap))
    const subscription = await shop.client.subscriptions.get({ path: { id } })
    const { customers } = await portalOf(shop, subscription)
    await customers.addPaymentMethod({
      body: { confirmationTokenId: await shop.tokenOf(cards.mastercard), setDefault: true, returnUrl: '/' },
    })
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    await shop.runJobs()
    const [first, ...otherCustomers] = await chargesOf(id)
    expect(otherCustomers).toEqual([])
    expect(first).toMatchObject({ status: 'succeeded', card_brand: 'visa' })
    expect(first?.billing_address).toMatchObject({ country: 'DE', city: null })

    const stranger = await subscriptionOfGuest(email)
    const wholePortal = await wholeSession(subscription)
    const listed = (await wholePortal.list({})).items
    expect(listed.map((item) => item.id)).toEqual([id, stranger.subscription_id])
    expect(listed[0]).toMatchObject({ product_name: 'Plan at 1000', amount: 1000, currency: 'usd' })
    const takeOver = () => wholePortal.takeOver({ body: { subscription_ids: [id] } })
    await takeOver()
    await takeOver()
    expect((await wholePortal.list({})).items.map((item) => item.id)).toEqual([stranger.subscription_id])
    await shop.travel(
      new Date((await shop.client.subscriptions.get({ path: { id } })).current_period_end ?? ''),
    )
    await shop.runJobs()
    const renewal = (await chargesOf(id)).find(({ card_brand }) => card_brand === 'mastercard')
    expect(renewal).toMatchObject({ status: 'succeeded', card_brand: 'mastercard' })
    expect(renewal?.billing_address).toMatchObject({ country: 'FR', city: 'Lyon' })
    const remainingCustomer = await chargesOf(stranger.subscription_id)
    expect(remainingCustomer.length).toBeGreaterThan(0)
    expect(remainingCustomer.map(({ card_brand }) => card_brand)).not.toContain('mastercard')
  })

  it('takes no credit of the customer and gives none, until they take it over', async () => {
    await allowSeveral()
    const email = freshEmail()
    const { id, customer_id } = await subscribe(shop, dear, { email })
    const body = { productId: cheap, prorationBehavior: 'prorate' as const }
    await shop.client.subscriptions.update({ path: { id }, body })
    await shop.client.subscriptions.revoke({ path: { id } })
    const guests = await subscribe(shop, cheap, { email })
    const ownersAgain = async () => subscribe(shop, cheap, { email, customerId: customer_id })
    const creditOf = async (subscription: { readonly id: string }) => {
      const { credit } = await shop.database.db
        .selectFrom('subscription_prorations')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount'), lit(0)).as('credit'))
        .where('subscription_id', '=', subscription.id)
        .executeTakeFirstOrThrow()
      return credit
    }
    expect([await creditOf({ id }), await creditOf(guests)]).toEqual([-899_000, 0])
    // A payment of the guest that a bank withdraws does not reduce the customer's credit either.
    const disputed = await subscribe(shop, dear, { email, card: cards.disputed })
    await shop.client.subscriptions.update({ path: { id: disputed.id }, body })
    await shop.client.subscriptions.revoke({ path: { id: disputed.id } })
    await shop.travel(seconds(5))
    expect([await creditOf({ id }), await creditOf(disputed)]).toEqual([-899_000, 0])

    const { customers } = await portalOf(shop, guests)
    const confirmationTokenId = await shop.tokenOf(cards.mastercard)
    await customers.addPaymentMethod({ body: { confirmationTokenId, setDefault: true, returnUrl: '/' } })
    const wholePortal = await wholeSession(guests)
    await wholePortal.takeOver({ body: { subscription_ids: [guests.id] } })
    expect([await creditOf({ id }), await creditOf(guests)]).toEqual([0, -899_000])
    await shop.client.subscriptions.revoke({ path: { id: guests.id } })
    expect(await creditOf(await ownersAgain())).toBe(-899_000)
    // The disputed one leaves neither credit nor a charge.
    await wholePortal.takeOver({ body: { subscription_ids: [disputed.id] } })
    expect(await creditOf(await ownersAgain())).toBe(0)
  })

  it('is taken over only by the whole customer, who has a card, and ends the session of its purchase', async () => {
    const email = freshEmail()
    await buyAs(email, victim)
    const stranger = await buyAs(email, attacker, cheap)
    const { id } = await subscriptionOf(stranger)
    const body = { subscription_ids: [id] }
    const { serverURL, fetch } = shop
    const ofPurchase = createClientFor(portalGuestSubscriptions, {
      serverURL,
      fetch,
      accessToken: stranger.token,
    })
    await expectApiError(ofPurchase.list({}), 'NotPermitted', 403)
    await expectApiError(ofPurchase.takeOver({ body }), 'NotPermitted', 403)
    const subscription = await shop.client.subscriptions.get({ path: { id } })
    const wholePortal = await wholeSession(subscription)
    await expectApiError(wholePortal.takeOver({ body }), 'MissingPaymentMethod', 400)
    const { customers } = await portalOf(shop, subscription)
    await customers.addPaymentMethod({
      body: { confirmationTokenId: await shop.tokenOf(cards.mastercard), setDefault: false, returnUrl: '/' },
    })
    await expectApiError(
      wholePortal.takeOver({ body: { subscription_ids: [id, crypto.randomUUID()] } }),
      'ResourceNotFound',
      404,
    )
    expect((await wholePortal.list({})).items).toHaveLength(1)
    expect((await stranger.portal.subscriptions.list()).items).toHaveLength(1)
    await wholePortal.takeOver({ body })
    expect((await wholePortal.list({})).items).toEqual([])
    await expect(stranger.portal.subscriptions.list()).rejects.toMatchObject({ status: 401 })
  })
})

describe('the card that a subscription is charged to', () => {
  const addCard = async (portal: Bought['portal'], card: string, setDefault: boolean) =>
    portal.customers.addPaymentMethod({
      body: { confirmationTokenId: await shop.tokenOf(card), setDefault, returnUrl: '/' },
    })
  const brandCharged = async (id: string) => {
    const { customer_id, checkout_id, guest } = await shop.database.db
      .selectFrom('subscriptions')
      .select(['customer_id', 'checkout_id', 'guest'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const services = servicesOf(shop)
    return (await findMethodToCharge(services, { customer_id, checkout_id, guest }))?.card?.brand
  }

  it('is never the card of a guest of the customer, which the customer neither sees nor chooses', async () => {
    const email = freshEmail()
    const free = await newPlan(shop, 0)
    const owners = await buyAs(email, victim, free)
    const { id } = await subscriptionOf(owners)
    const stranger = await buyAs(email, attacker)
    const card = await addCard(stranger.portal, cards.amex, true)
    expect(await brandCharged(id)).toBeUndefined()
    const whole = await portalOf(shop, await shop.client.subscriptions.get({ path: { id } }))
    expect((await whole.customers.getPaymentMethods()).items).toEqual([])
    await expectApiError(
      whole.customers.deletePaymentMethod({ path: { id: card.id } }),
      'ResourceNotFound',
      404,
    )
  })

  it('is the default, then that of its own purchase, then the newest that the customer saved', async () => {
    const email = freshEmail()
    const owners = await buyAs(email, victim, await newPlan(shop, 0))
    const { id } = await subscriptionOf(owners)
    const customerChoice = { customerId: owners.customer_id }
    const attackerPurchase = await buyAs(email, victim, cheap, customerChoice)
    const paid = await subscriptionOf(attackerPurchase)
    // A card of another purchase pays for that purchase only, even if the seller assigned the customer.
    expect(await brandCharged(id)).toBeUndefined()
    expect(await brandCharged(paid.id)).toBe('visa')
    const whole = await portalOf(shop, await shop.client.subscriptions.get({ path: { id } }))
    await addCard(whole, cards.mastercard, false)
    expect(await brandCharged(id)).toBe('mastercard')
    expect(await brandCharged(paid.id)).toBe('visa')
    shop.clock.advance(1000)
    await addCard(whole, cards.amex, false)
    expect(await brandCharged(id)).toBe('amex')
    const listed = (await whole.customers.getPaymentMethods()).items
    expect(listed.filter((method) => method.default)).toMatchObject([{ card: { brand: 'amex' } }])
    shop.clock.advance(1000)
    await addCard(owners.portal, cards.visa, true)
    expect(await brandCharged(id)).toBe('visa')
    await addCard(whole, cards.mastercard, true)
    expect(await brandCharged(id)).toBe('mastercard')
    expect(await brandCharged(paid.id)).toBe('mastercard')
  })
})
