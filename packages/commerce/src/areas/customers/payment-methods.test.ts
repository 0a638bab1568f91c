import { sql } from 'kysely'
import { minutes } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, portalOf, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const add = async (portal: Awaited<ReturnType<typeof portalOf>>, card: string) =>
  portal.customers.addPaymentMethod({
    body: { confirmationTokenId: await shop.tokenOf(card), setDefault: true, returnUrl: '/' },
  })

it('leaves no work behind that cannot be done', async () => {
  const subscription = await subscribe(shop, await newPlan(shop, 500))
  const portal = await portalOf(shop, subscription)
  for (const card of [cards.visa, cards.mastercard, cards.amex, cards.visa]) await add(portal, card)
  await expect(add(portal, cards.declined)).rejects.toMatchObject({ status: 400 })
  await expect(add(portal, cards.challenge)).rejects.toMatchObject({ status: 400 })
  const done = await shop.runJobs({ retryFailed: true })
  expect(done.failed).toBe(0)
  shop.clock.advance(minutes(5))
  expect((await shop.runJobs({ retryFailed: true })).failed).toBe(0)
  const { rows } = await sql`select * from graphile_worker.jobs`.execute(shop.database.db)
  expect(rows).toEqual([])
  const waiting = await shop.database.db
    .selectFrom('sandbox_events')
    .selectAll()
    .where('deliver_at', 'is not', null)
    .execute()
  expect(waiting).toEqual([])
})
