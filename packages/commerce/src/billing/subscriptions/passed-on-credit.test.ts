import { additions, portalGuestSubscriptions } from '@atelier/contract'
import { seconds } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import {
  endSubscriptions,
  newPlan,
  ordersOf,
  portalOf,
  subscribe,
  type Subscription,
} from '../../testing/subscribe.ts'

let shop: Shop
let month: string
let year: string
beforeAll(async () => {
  shop = await openShop()
  month = await newPlan(shop, 1000)
  year = await newPlan(shop, 10_000, { interval: 'year' })
  await shop.client.organizations.update({
    path: { id: shop.demo.organization_id },
    body: {
      subscriptionSettings: {
        allowMultipleSubscriptions: true,
        allowCustomerUpdates: true,
        prorationBehavior: 'invoice',
      },
    },
  })
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

const as = (accessToken: string) => {
  const { serverURL, fetch } = shop
  return { serverURL, fetch, accessToken }
}
/** Another subscription of the same customer, to the plan of a month. */
const another = ({ customer, customer_id: customerId }: Subscription, card = cards.visa) =>
  subscribe(shop, month, { customerId, email: customer.email, card })
const toMonth = ({ id }: Subscription) =>
  shop.client.subscriptions.update({
    path: { id },
    body: { productId: month, prorationBehavior: 'invoice' },
  })
const revoke = async ({ id }: Subscription) => {
  await shop.client.subscriptions.revoke({ path: { id } })
  await shop.runJobs()
}
/** Sums pending for the next order of each subscription. Negative for a credit. */
const waitingOf = async (...subscriptions: readonly Subscription[]) => {
  const rows = await shop.database.db
    .selectFrom('subscription_prorations')
    .select(['subscription_id', 'amount'])
    .execute()
  return subscriptions.map(({ id }) =>
    rows.filter(({ subscription_id }) => subscription_id === id).reduce((sum, { amount }) => sum + amount, 0),
  )
}

describe('credit of an ended subscription', () => {
  it('goes to the newest live one of the customer, and pays its renewal', async () => {
    const first = await subscribe(shop, year)
    const elder = await another(first)
    shop.clock.advance(seconds(1))
    const newest = await another(first)
    await toMonth(first)
    expect(await waitingOf(first, elder, newest)).toEqual([-9000, 0, 0])
    await revoke(first)
    expect(await waitingOf(first, elder, newest)).toEqual([0, 0, -9000])
    await revoke(newest)
    expect(await waitingOf(first, elder, newest)).toEqual([0, -9000, 0])
    await shop.travel(new Date(elder.current_period_end ?? ''))
    expect((await ordersOf(shop, elder)).map(({ total_amount }) => total_amount)).toEqual([1000, 0])
    await expectReconciled(shop)
  })

  it('waits for the next one of the customer when none is live', async () => {
    const first = await subscribe(shop, year)
    await toMonth(first)
    await revoke(first)
    expect(await waitingOf(first)).toEqual([-9000])
    expect(await waitingOf(await another(first), first)).toEqual([-9000, 0])
    await expectReconciled(shop)
  })

  it('goes to a live one when a dispute is won after the end', async () => {
    const { disputes } = createClientFor({ disputes: additions.disputes }, as(shop.accessToken))
    const first = await subscribe(shop, year, { card: cards.disputed })
    const live = await another(first)
    await toMonth(first)
    const paid = (await ordersOf(shop, first)).find(({ total_amount }) => total_amount === 10_000)
    await shop.travel(seconds(5))
    await revoke(first)
    expect(await waitingOf(first, live)).toEqual([0, 0])
    const [dispute] = (await disputes.list({ query: { order_id: paid?.id ?? '' } })).items
    await disputes.submitEvidence({
      path: { id: dispute?.id ?? '' },
      body: { uncategorized_text: 'winning_evidence' },
    })
    await shop.travel(seconds(5))
    expect(await waitingOf(first, live)).toEqual([0, -9000])
    await expectReconciled(shop)
  })

  it('of a guest goes to a live one of the customer who claims it', async () => {
    const own = await subscribe(shop, month)
    const { email } = own.customer
    const guests = await subscribe(shop, year, { email })
    await toMonth(guests)
    await revoke(guests)
    expect(await waitingOf(own, guests)).toEqual([0, -9000])
    const { customers } = await portalOf(shop, own)
    const confirmationTokenId = await shop.tokenOf(cards.mastercard)
    await customers.addPaymentMethod({ body: { confirmationTokenId, setDefault: true, returnUrl: '/' } })
    const { token } = await shop.client.customerSessions.create({ body: { customer_id: own.customer_id } })
    const { takeOver } = createClientFor(portalGuestSubscriptions, as(token))
    await takeOver({ body: { subscription_ids: [guests.id] } })
    await shop.runJobs()
    expect(await waitingOf(own, guests)).toEqual([-9000, 0])
    await expectReconciled(shop)
  })
})
