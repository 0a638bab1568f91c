import type { Fault } from './fault.ts'
import { deliver, recordedEvents } from './processor-events.ts'
import { send } from './send.ts'
import { withShop, type Shop } from './shop.ts'

const minute = 60_000

/**
 * Returns the end of the n-th month after `start`: the same day at the same time, or the last day of a
 * shorter month.
 */
const monthsAfter = (start: Date, months: number): string => {
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const end = new Date(start)
  end.setUTCFullYear(year, month, Math.min(start.getUTCDate(), lastDay))
  return end.toISOString()
}

const clockOf = async (shop: Shop): Promise<Date> =>
  new Date(String((await send(shop.url, '/sandbox/clock', { token: shop.token })).body['now']))

const moveTo = async (shop: Shop, to: string): Promise<void> => {
  const clockRequest = { json: { to }, token: shop.token, withinMs: 120_000 }
  const { status, body } = await send(shop.url, '/sandbox/clock/advance', clockRequest)
  if (status !== 200) throw new Error(`The clock could not be moved to ${to}: ${JSON.stringify(body)}.`)
}

/**
 * Returns the first 31 January after a moment whose year precedes a leap year, so that a 29 February follows.
 */
const nextAnchor = (now: Date): Date => {
  for (let year = now.getUTCFullYear() + 1; ; year += 1)
    if (new Date(Date.UTC(year + 1, 1, 29)).getUTCMonth() === 1) return new Date(Date.UTC(year, 0, 31, 1, 30))
}

export const clockSkew: Fault = {
  number: 'F10',
  fault: 'clocks that differ, month ends, a leap day, changes of summer time',
  how: 'events signed up to ten minutes early and late; a monthly subscription of 31 January, 01:30, moved over two years by the sandbox clock',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const { clientSecret } = await shop.openCheckout()
      await shop.confirm(clientSecret, await shop.payer())
      const [event] = await recordedEvents(shop)
      if (event === undefined) throw new Error('The sandbox processor recorded no event.')
      for (const [skew, expected] of [
        [-10, 401],
        [-6, 401],
        [-4, 202],
        [4, 202],
        [6, 401],
        [10, 401],
      ] as const) {
        const signedAt = new Date((await clockOf(shop)).getTime() + skew * minute)
        const { status } = await deliver(shop, event, signedAt)
        report.require(
          status === expected,
          `An event signed ${skew} minutes from now was answered with ${status}.`,
        )
      }

      const anchor = nextAnchor(await clockOf(shop))
      const plan = await shop.client.products.create({
        body: {
          name: 'Monthly',
          recurringInterval: 'month',
          prices: [{ amountType: 'fixed', priceAmount: 500 }],
        },
      })
      await moveTo(shop, anchor.toISOString())
      const checkout = await shop.openCheckout(plan.id)
      await shop.confirm(checkout.clientSecret, await shop.payer('anchor@example.com'))
      await shop.settled()
      const [subscription] = (await shop.client.subscriptions.list({ query: { product_id: plan.id } })).items
      const started = new Date(subscription?.current_period_start ?? '')
      const months = 26
      for (let month = 1; month <= months; month += 1) {
        const { items } = await shop.client.subscriptions.list({ query: { product_id: plan.id } })
        const end = items[0]?.current_period_end ?? ''
        const expected = monthsAfter(started, month)
        report.require(
          new Date(end).toISOString() === expected,
          `Period ${month} of a subscription of 31 January ends at ${end} and not at ${expected}.`,
        )
        await moveTo(shop, new Date(Date.parse(expected) + minute).toISOString())
        await shop.settled()
      }
      report.tried(`6 skews, ${months} months`)
      report.figure(`anchor ${started.toISOString()}`)
    }),
}
