import { testClock } from '@atelier/plumbing/testing'
import { expect, it } from 'vitest'
import { openShop } from '../../testing/open-shop.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'

it('a paused subscription counts in the periods at whose end it is paused', async () => {
  const shop = await openShop({}, { clock: testClock('2026-01-10T12:00:00Z') })
  const plan = await newPlan(shop, 1000)
  const pause = async (body: object) => {
    const { id } = await subscribe(shop, plan)
    await shop.client.subscriptions.update({ path: { id }, body: { pauseAtPeriodEnd: true, ...body } })
    return id
  }
  await pause({ resumesAt: '2026-04-20T12:00:00Z' })
  await pause({ resumesAt: '2026-02-20T12:00:00Z' })
  const ended = await pause({})
  await subscribe(shop, plan)
  await shop.travel(new Date('2026-03-05T00:00:00Z'))
  await shop.client.subscriptions.update({ path: { id: ended }, body: { revoke: true } })
  await shop.travel(new Date('2026-05-02T00:00:00Z'))
  const read = async (query: object) => {
    const { periods, totals } = await shop.client.metrics.get({
      query: { end_date: '2026-05-01', interval: 'month', timezone: 'UTC', ...query } as never,
    })
    return [...periods, totals].map((figures) => figures?.paused_subscriptions)
  }
  const metrics = ['paused_subscriptions']
  // One pause begins and ends in February; another ends with its subscription in March.
  expect(await read({ start_date: '2026-01-01', metrics })).toEqual([0, 2, 1, 0, 0, 0])
  expect(await read({ start_date: '2026-03-01', metrics })).toEqual([1, 0, 0, 0])
  await shop.close()
})
