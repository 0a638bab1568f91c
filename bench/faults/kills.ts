import { setTimeout as sleep } from 'node:timers/promises'
import { readSeed, seededRandom } from '../../e2e/seeded-random.ts'
import { insertManySubscriptions } from '../commerce/many-subscriptions.ts'
import { median } from '../table.ts'
import type { Fault } from './fault.ts'
import { withDatabase } from './database-client.ts'
import { send } from './send.ts'
import { withShop } from './shop.ts'

const random = seededRandom(readSeed())
const together = 8
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export const killedInConfirm: Fault = {
  number: 'F1',
  fault: 'kill -9 during confirm',
  how: `SIGKILL 0 to 150 ms after ${together} confirms were sent; start again`,
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const kills = report.times(10)
      const opened: string[] = []
      const acknowledged = new Set<string>()
      const back: number[] = []
      for (let kill = 0; kill < kills; kill += 1) {
        // The first confirm of a process is slow; the kill would always fall into its beginning.
        await shop.confirm((await shop.openCheckout()).clientSecret, await shop.payer())
        const confirms = await Promise.all(
          Array.from({ length: together }, async () => ({
            ...(await shop.openCheckout()),
            body: await shop.payer(),
          })),
        )
        const confirming = confirms.map(async ({ id, clientSecret, body }) => {
          opened.push(id)
          const { status } = await shop.confirm(clientSecret, body)
          if (status === 200) acknowledged.add(id)
        })
        await sleep(random() * 150)
        await shop.kill()
        await Promise.all(confirming)
        await shop.start()
        back.push(shop.product().readyAfterMs)
      }
      await shop.settled(120_000)
      const rows = await shop.query<{ id: string; status: string }>(
        'select id, status from checkouts where id = any($1)',
        [opened],
      )
      const lost = rows.filter(({ id, status }) => acknowledged.has(id) && status !== 'succeeded')
      report.require(
        lost.length === 0,
        `${lost.length} confirms were acknowledged and the checkout is ${lost[0]?.status}.`,
      )
      report.tried(`${kills} kills, ${opened.length} confirms`)
      report.figure(
        `${acknowledged.size} acknowledged, ${rows.filter(({ status }) => status === 'succeeded').length} paid, ready again in ${seconds(median(back))}`,
      )
    }),
}

const oneDay = 24 * 60 * 60 * 1000

export const killedInRenewal: Fault = {
  number: 'F2',
  fault: 'kill -9 during renewals',
  how: 'SIGKILL at random moments while the clock is moved over 500 renewals; start again',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const count = 500
      const kills = report.times(4)
      const plan = await shop.client.products.create({
        body: {
          name: 'A plan',
          recurringInterval: 'month',
          prices: [{ amountType: 'fixed', priceAmount: 2000 }],
        },
      })
      const clock = async (): Promise<number> =>
        Date.parse(String((await send(shop.url, '/sandbox/clock', { token: shop.token })).body['now']))
      const dueAt = new Date((await clock()) + oneDay)
      await withDatabase(shop.dataDir, (client) =>
        insertManySubscriptions(client, {
          organization_id: shop.demo.organization_id,
          product_id: plan.id,
          count,
          due: dueAt,
          apart: 0,
        }),
      )
      const to = new Date(dueAt.getTime() + 60_000).toISOString()
      const advance = () =>
        send(shop.url, '/sandbox/clock/advance', { json: { to }, token: shop.token, withinMs: 120_000 })
      const paid = async (): Promise<{ orders: number; subscriptions: number } | undefined> =>
        (
          await shop.query<{ orders: number; subscriptions: number }>(
            `select count(*)::int as orders, count(distinct subscription_id)::int as subscriptions
             from orders where billing_reason = 'subscription_cycle' and status = 'paid'`,
          )
        )[0]
      let inTheMiddle = 0
      for (let kill = 0; kill < kills; kill += 1) {
        const moving = advance()
        await sleep(500 + random() * 4000)
        await shop.kill()
        await moving
        await shop.start()
        const { orders = 0 } = (await paid()) ?? {}
        if (orders > 0 && orders < count) inTheMiddle += 1
      }
      if ((await clock()) < Date.parse(to)) {
        const { status, failure } = await advance()
        report.require(
          status === 200,
          `Moving the clock after the kills answered ${status} ${failure ?? ''}.`,
        )
      }
      for (let waited = 0; waited < 60 && (await paid())?.orders !== count; waited += 1) await sleep(1000)
      const { orders = 0, subscriptions = 0 } = (await paid()) ?? {}
      report.require(
        orders === count && subscriptions === count,
        `Of ${count} renewals ${orders} were paid, for ${subscriptions} subscriptions.`,
      )
      report.tried(`${kills} kills, ${count} renewals`)
      report.figure(`${inTheMiddle} kills fell between the first and the last renewal`)
    }),
}
