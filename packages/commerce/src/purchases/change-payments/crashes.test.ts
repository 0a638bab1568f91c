import { minutes } from '@atelier/plumbing/clock'
import { atSize } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { kills, type MortalShop, openMortalShop } from '../../testing/mortal-shop.ts'
import { cards, type Shop } from '../../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'
import { seeded } from '../testing/walk.ts'

const seed = Number(process.env['SEED'] ?? 1)

let shop: Shop
let dieAt: MortalShop['dieAt']
beforeAll(async () => {
  ;({ shop, dieAt } = await openMortalShop())
})
afterAll(() => shop.close())

it('a kill at any moment leaves the plan as it was and nothing charged, or the change with one paid order', async () => {
  const below = seeded(seed)
  const [small, large] = [await newPlan(shop, 500), await newPlan(shop, 2000)]
  const outcomes = new Set<string>()
  for (let round = 0; round < atSize(100, 18); round += 1) {
    const card = below(3) === 0 ? cards.declinedAgain : cards.visa
    const subscription = await subscribe(shop, small, { card })
    const path = { id: subscription.id }
    const change = () =>
      shop.client.subscriptions.update(
        { path, body: { productId: large, prorationBehavior: 'invoice' } },
        { idempotencyKey: `change ${subscription.id}` },
      )
    const message = `seed ${seed}, round ${round}`
    await dieAt(kills[round % kills.length] ?? 1, change)
    // The same request again, or time alone.
    const answer =
      below(2) === 0
        ? await change().then(
            ({ product_id }) => product_id,
            ({ error }) => error,
          )
        : ''
    await shop.travel(minutes(3))
    const { product_id, status } = await again(shop, subscription)
    const orders = await ordersOf(shop, subscription)
    const isChanged = product_id === large
    expect([status, isChanged && card !== cards.visa], message).toEqual(['active', false])
    expect(
      orders.map(({ total_amount, paid }) => [total_amount, paid] as const).toSorted(([a], [b]) => a - b),
      message,
    ).toEqual([[500, true], ...(isChanged ? [[1500, true]] : [])])
    if (answer === large) expect(isChanged, message).toBe(true)
    if (answer === 'PaymentFailed') expect(isChanged, message).toBe(false)
    const open = shop.database.db.selectFrom('paid_changes').select('id').where('failure_code', 'is', null)
    expect(await open.execute(), message).toEqual([])
    outcomes.add(`${isChanged} ${answer === large ? 'changed' : answer}`)
    await shop.client.subscriptions.revoke({ path })
  }
  expect([...outcomes]).toEqual(expect.arrayContaining(['true changed', 'false PaymentFailed']))
  await expectReconciled(shop)
}, 600_000)
