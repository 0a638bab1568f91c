import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sign, signatureHeader, signingKey } from '../../packages/commerce/src/payments/sandbox/signature.ts'
import { seededRandom } from '../../e2e/seeded-random.ts'
import type { Shop } from './shop.ts'
import { send, type ApiResponse } from './send.ts'
import { withShop } from './shop.ts'
import type { Fault } from './fault.ts'

/** A processor event as sent by the sandbox processor, without its signature. */
export type SentEvent = { readonly id: string; readonly body: string }

/** Returns the server's secret, which signs the events of the sandbox processor. */
const secretOf = ({ dataDir }: Pick<Shop, 'dataDir'>): string =>
  readFileSync(join(dataDir, 'secret'), 'utf8').trim()

/** Returns every event recorded by the sandbox processor. */
export const recordedEvents = async (shop: Shop): Promise<SentEvent[]> => {
  const rows = await shop.query<{ id: string; type: string; subject: unknown }>(
    'select id, type, subject from sandbox_events order by created_at',
  )
  return rows.map(({ id, type, subject }) => ({ id, body: JSON.stringify({ id, type, subject }) }))
}

/** Sends an event to the server, signed at a moment of the server's clock. */
export const deliver = (shop: Shop, { body }: SentEvent, signedAt: Date): Promise<ApiResponse> =>
  send(
    shop.url,
    '/v1/integrations/sandbox/webhook',
    {
      bytes: Buffer.from(body),
      headers: { [signatureHeader]: sign(signingKey(secretOf(shop)), body, signedAt) },
    },
    '/v1/integrations/sandbox/webhook',
  )

const shuffled = <Item>(items: readonly Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)

export const repeatedProcessorEvents: Fault = {
  number: 'F8',
  fault: 'processor events arrive many times and in any order',
  how: 'the events of payments and refunds, each 50 times, shuffled, ten at once',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const rounds = report.times(5)
      const random = seededRandom(8)
      let sentCount = 0
      for (let round = 0; round < rounds; round += 1) {
        const { id, clientSecret } = await shop.openCheckout()
        await shop.confirm(clientSecret, await shop.payer(`event-${round}@example.com`))
        if (round % 2 === 0) await shop.settled()
        const [order] = await shop.client.orders
          .list({ query: { checkout_id: id } })
          .then(({ items }) => items)
        if (order !== undefined)
          await send(shop.url, '/v1/refunds/', {
            json: { order_id: order.id, reason: 'other', amount: 40 },
            token: shop.token,
          })
        const events = await recordedEvents(shop)
        const queue = shuffled(
          events.flatMap((event) => Array.from({ length: 50 }, () => event)),
          random,
        )
        await Promise.all(
          Array.from({ length: 10 }, async () => {
            for (let event = queue.pop(); event !== undefined; event = queue.pop()) {
              const { status, failure } = await deliver(shop, event, new Date())
              sentCount += 1
              report.require(status === 202, `An event was answered with ${status} ${failure ?? ''}.`)
            }
          }),
        )
      }
      await shop.settled()
      const [counted] = await shop.query<{ orders: number; refunds: number; payments: number }>(
        `select (select count(*) from orders)::int as orders, (select count(*) from refunds)::int as refunds,
          (select count(*) from payments)::int as payments`,
      )
      report.require(
        counted?.orders === rounds && counted.payments === rounds,
        `${rounds} purchases made ${counted?.orders} orders and ${counted?.payments} payments.`,
      )
      report.tried(`${rounds} purchases, ${sentCount} deliveries`)
    }),
}
