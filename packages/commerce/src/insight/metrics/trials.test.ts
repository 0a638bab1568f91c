import { testClock } from '@atelier/plumbing/testing'
import { expect, it } from 'vitest'
import { openShop } from '../../testing/open-shop.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'

it('the recurring revenue excludes trials, which have a separate figure', async () => {
  const shop = await openShop({}, { clock: testClock('2026-01-10T12:00:00Z') })
  const plan = await newPlan(shop, 1000, { trial: [14, 'day'] })
  await subscribe(shop, plan)
  const { id } = await subscribe(shop, plan)
  await shop.client.subscriptions.update({ path: { id }, body: { cancelAtPeriodEnd: true } })
  const months = async () => {
    const { periods } = await shop.client.metrics.get({
      query: {
        start_date: '2026-01-01',
        end_date: '2026-04-30',
        interval: 'month',
        timezone: 'UTC',
        metrics: [
          'active_subscriptions',
          'monthly_recurring_revenue',
          'trial_monthly_recurring_revenue',
          'average_revenue_per_user',
          'trials_started',
          'trials_converted',
          'trial_conversion_rate',
        ],
      },
    })
    return periods.map((period) => [
      period.active_subscriptions,
      period.monthly_recurring_revenue,
      period.trial_monthly_recurring_revenue,
      period.average_revenue_per_user,
      period.trials_started,
      period.trials_converted,
      period.trial_conversion_rate,
    ])
  }
  expect((await months())[0]).toEqual([2, 0, 2000, 0, 2, 0, 0])
  await shop.travel(new Date('2026-02-10T00:00:00Z'))
  // The one that never paid counts as a trial until its end.
  expect((await months()).slice(0, 2)).toEqual([
    [2, 1000, 1000, 1000, 2, 1, 0.5],
    [1, 1000, 0, 1000, 0, 0, 0],
  ])
  // A trial after paid time leaves its first month, which was paid for.
  const { items } = await shop.client.subscriptions.list({ query: { status: 'active' } })
  const [paid] = items
  if (paid === undefined) throw new Error('There is no subscription.')
  await shop.client.subscriptions.update({
    path: { id: paid.id },
    body: { trialEnd: '2026-04-05T00:00:00Z' },
  })
  expect(await months()).toEqual([
    // The trial that it has now is the one that counts.
    [2, 1000, 1000, 1000, 1, 0, 0],
    [1, 1000, 0, 1000, 1, 0, 0],
    [1, 0, 1000, 0, 0, 0, 0],
    [1, 0, 1000, 0, 0, 0, 0],
  ])
  await shop.close()
})
