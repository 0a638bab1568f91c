import { minutes } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { aBenefit } from '../../testing/a-benefit.ts'
import { aGrant } from '../../testing/a-grant.ts'
import type { BenefitGrantRow } from '../../catalog/benefits/index.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
let plan: string
beforeAll(async () => {
  shop = await openShop()
  plan = await newPlan(shop, 2000)
})
afterAll(() => shop.close())

type Source = {
  readonly customer_id: string
  readonly order_id?: string
  readonly subscription_id?: string
}
type Loss = {
  readonly type?: string
  readonly previous_properties?: object
  readonly properties?: object
  readonly revocation_reason?: BenefitGrantRow['revocation_reason']
}

/** Revokes a new grant of a benefit and records the same event as the area of grants. */
const lose = async (
  { customer_id, order_id, subscription_id }: Source,
  benefit_id: string,
  {
    type = 'custom',
    previous_properties = {},
    properties = {},
    revocation_reason = 'benefit_removed',
  }: Loss = {},
): Promise<string> => {
  const source = { customer_id, order_id: order_id ?? null, subscription_id: subscription_id ?? null }
  const revoked_at = shop.clock.now()
  const id = await aGrant(shop, { ...source, benefit_id, properties, revoked_at, revocation_reason })
  const { organization_id } = shop.demo
  const data = { ...source, benefit_id, benefit: { type }, previous_properties, revocation_reason }
  const services = {
    clock: shop.clock,
    consumers: { byType: new Map([['benefit_grant.revoked', ['purchase-mails']]]), writers: [] },
  }
  await shop.database.transact((tx) =>
    recordEvents(tx, services, [{ organization_id, type: 'benefit_grant.revoked', subject_id: id, data }]),
  )
  return id
}
let buyers = 0
const bought = async (): Promise<Source & { readonly email: string; readonly order_id: string }> => {
  const email = `loser-${(buyers += 1)}@example.com`
  const { id: checkout_id } = await shop.buy(undefined, email)
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  if (order === undefined) throw new Error('The purchase made no order.')
  return { email, customer_id: order.customer_id, order_id: order.id }
}
const subscribed = async () => {
  const { id, customer_id, customer } = await subscribe(shop, plan)
  return { email: customer.email, customer_id, subscription_id: id }
}
/** Returns the e-mails about lost benefits of a customer after one more minute. */
const lossMailsTo = async (email: string) => {
  await shop.travel(minutes(1))
  await shop.runJobs()
  return shop.mails.filter(({ to, id }) => to === email && id.startsWith('lost-benefits'))
}

describe('the lost benefits of a customer', () => {
  beforeEach(() => {
    shop.mails.length = 0
  })

  it('are announced in one e-mail, a minute later', async () => {
    const buyer = await bought()
    const brushes = await aBenefit(shop, { description: 'All brushes' })
    const key = await aBenefit(shop, { type: 'license_keys', description: 'The plug-in' })
    await lose(buyer, brushes)
    shop.clock.advance(20_000)
    await lose(buyer, key, { type: 'license_keys', properties: { display_key: '****-ABCDEF' } })
    await shop.runJobs()
    expect(shop.mails.filter(({ id }) => id.startsWith('lost'))).toEqual([])
    const mails = await lossMailsTo(buyer.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/^You no longer have 2 benefits from .*$/)
    expect(mails[0]?.text).toContain(
      'All brushes\nIt is no longer part of One hand-painted picture.\n\nThe plug-in (key ****-ABCDEF)\n',
    )
    expect(await lossMailsTo(buyer.email)).toHaveLength(1)

    // Later losses are announced in a second e-mail, even losses of a grant that was announced before.
    const otherBenefit = await aBenefit(shop, { description: 'A letter' })
    await lose(buyer, otherBenefit)
    const allMails = await lossMailsTo(buyer.email)
    expect(allMails.map(({ subject }) => subject)).toEqual([mails[0]?.subject, 'You no longer have A letter'])
    expect(new Set(allMails.map(({ id }) => id)).size).toBe(2)
  })

  it.each([
    ['refunded', /^Your order of One hand-painted picture was refunded\.$/m],
    ['benefit_deleted', /^.* no longer offers it\.$/m],
    ['benefit_removed', /^It is no longer part of One hand-painted picture\.$/m],
  ] as const)('by an order come with the reason: %s', async (revocation_reason, sentence) => {
    const buyer = await bought()
    await lose(buyer, await aBenefit(shop), { revocation_reason })
    expect((await lossMailsTo(buyer.email))[0]?.text).toMatch(sentence)
  })

  it.each([
    [
      'not_paid',
      /^The payment for your subscription to Plan at 2000 did not go through\. You get it back when it is paid\.$/m,
    ],
    ['subscription_ended', /^Your subscription to Plan at 2000 has ended\.$/m],
    ['benefit_removed', /^It is no longer part of Plan at 2000\.$/m],
  ] as const)('by a subscription come with the reason: %s', async (revocation_reason, sentence) => {
    const buyer = await subscribed()
    await lose(buyer, await aBenefit(shop), { revocation_reason })
    expect((await lossMailsTo(buyer.email))[0]?.text).toMatch(sentence)
  })

  it('by a change to another product are not announced', async () => {
    const buyer = await subscribed()
    await lose(buyer, await aBenefit(shop), { revocation_reason: 'product_changed' })
    expect(await lossMailsTo(buyer.email)).toEqual([])
  })

  it('are not announced when the customer still has them by another grant, or gets them again', async () => {
    const buyer = await bought()
    const benefit_id = await aBenefit(shop)
    const id = await lose(buyer, benefit_id)
    const otherPurchase = await subscribed()
    const { customer_id } = buyer
    const stored = await aGrant(shop, {
      customer_id,
      benefit_id,
      subscription_id: otherPurchase.subscription_id,
    })
    expect(await lossMailsTo(buyer.email)).toEqual([])
    const grants = shop.database.db.updateTable('benefit_grants')
    await grants.set({ granted_at: null }).where('id', '=', stored).execute()
    await grants.set({ revoked_at: null, granted_at: shop.clock.now() }).where('id', '=', id).execute()
    expect(await lossMailsTo(buyer.email)).toEqual([])
  })

  it('are not announced to a deleted customer', async () => {
    const buyer = await bought()
    await lose(buyer, await aBenefit(shop))
    await shop.client.customers.delete({ path: { id: buyer.customer_id } })
    expect(await lossMailsTo(buyer.email)).toEqual([])
  })

  it('of a platform are announced only when the customer had access there', async () => {
    const buyer = await bought()
    const [role, repository] = [await aBenefit(shop), await aBenefit(shop)]
    await lose(buyer, role, { type: 'discord', previous_properties: { account_id: '1' } })
    await lose(buyer, repository, { type: 'github_repository' })
    expect(await lossMailsTo(buyer.email)).toEqual([])
    await lose(await bought(), role, { type: 'discord', previous_properties: { guild_id: '1' } })
    const otherPurchase = await bought()
    await lose(otherPurchase, repository, {
      type: 'github_repository',
      previous_properties: { repository_name: 'engine' },
    })
    expect(await lossMailsTo(otherPurchase.email)).toHaveLength(1)
    expect(await shop.database.db.selectFrom('lost_benefits').selectAll().execute()).toEqual([])
  })

  it('are announced once, however many processes run concurrently', async () => {
    const buyer = await bought()
    const ids = [
      await lose(buyer, await aBenefit(shop)),
      await lose(buyer, await aBenefit(shop)),
      await lose(buyer, await aBenefit(shop)),
    ]
    await shop.runJobs()
    shop.clock.advance(minutes(1))
    await Promise.all([...ids, ...ids].map((id) => shop.runDue('purchase-mails.tell-losses', id)))
    const [mail, ...otherMails] = await lossMailsTo(buyer.email)
    expect(mail?.subject).toContain('3 benefits')
    expect(otherMails).toEqual([])
  })
})
