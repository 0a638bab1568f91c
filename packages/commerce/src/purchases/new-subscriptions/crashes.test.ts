import { minutes } from '@atelier/plumbing/clock'
import { atSize } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newCustomer, saveCards } from '../../testing/drafts.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { kills, type MortalShop, openMortalShop } from '../../testing/mortal-shop.ts'
import { cards, type Shop } from '../../testing/open-shop.ts'
import { creationsOf, newPlan, ordersOf } from '../../testing/subscribe.ts'
import { seeded } from '../testing/walk.ts'

const seed = Number(process.env['SEED'] ?? 1)

let shop: Shop
let dieAt: MortalShop['dieAt']
beforeAll(async () => {
  ;({ shop, dieAt } = await openMortalShop())
})
afterAll(() => shop.close())

/** Number of successful payments at the processor. */
const chargesSoFar = async (): Promise<number> => {
  const rows = await shop.database.db
    .selectFrom('sandbox_payments')
    .select('id')
    .where('status', '=', 'succeeded')
    .where('amount', '>', 0)
    .execute()
  return rows.length
}

it('a kill at any moment leaves no subscription and no charge, or one subscription with one paid order', async () => {
  const below = seeded(seed)
  const product_id = await newPlan(shop, 2500)
  const discount = await shop.client.discounts.create({
    body: { name: 'Half', type: 'percentage', basis_points: 5000, duration: 'once' } as never,
  })
  let subscriptions = 0
  for (let round = 0; round < atSize(100, 14); round += 1) {
    const { id: customer_id } = await newCustomer(shop)
    const isGood = below(3) > 0
    await saveCards(shop, customer_id, isGood ? cards.visa : cards.declinedAgain)
    const create = (idempotencyKey: string) =>
      creationsOf(shop).create(
        { body: { customer_id, product_id, discount_id: discount.id } },
        { idempotencyKey },
      )
    const charged = await chargesSoFar()
    const message = `seed ${seed}, round ${round}`

    const key = `create for ${customer_id}`
    await dieAt(kills[below(kills.length)] ?? 1, () => create(key))
    // The same request again, or time alone.
    if (below(2) === 0) await create(key).catch(() => undefined)
    await shop.travel(minutes(3))
    const { items } = await shop.client.subscriptions.list({ query: { customer_id } })
    expect(items.length, message).toBe((await chargesSoFar()) - charged)
    const repeated = await create(key).catch(() => undefined)
    if (items.length > 0) expect(repeated?.id, message).toBe(items[0]?.id)
    // A payment that the processor was never asked for has failed: another request makes another one.
    const repeatedSubscription = repeated ?? (await create(`other ${key}`).catch(() => undefined))
    expect(repeatedSubscription === undefined, message).toBe(!isGood)
    await shop.runJobs()
    const [subscription, ...otherSubscriptions] = (
      await shop.client.subscriptions.list({ query: { customer_id } })
    ).items
    expect([subscription?.id, otherSubscriptions], message).toEqual([repeatedSubscription?.id, []])
    if (subscription === undefined) continue
    subscriptions += 1
    expect(await ordersOf(shop, subscription), message).toMatchObject([{ status: 'paid', net_amount: 1250 }])
    expect((await chargesSoFar()) - charged, message).toBe(1)
  }
  const { redemptions_count } = await shop.client.discounts.get({ path: { id: discount.id } })
  expect(redemptions_count).toBe(subscriptions)
  await expectReconciled(shop)
}, 600_000)
