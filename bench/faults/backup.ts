import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Fault } from './fault.ts'
import { deliver, recordedEvents } from './processor-events.ts'
import { send } from './send.ts'
import { withShop, type Shop } from './shop.ts'

const buyMany = async (shop: Shop, count: number): Promise<string[]> => {
  const bought: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { id, clientSecret } = await shop.openCheckout()
    await shop.confirm(clientSecret, await shop.payer())
    bought.push(id)
  }
  await shop.settled()
  return bought
}

/** Returns the ids of all sales rows, of every table that has some. */
const idsOf = async (shop: Shop): Promise<Set<string>> => {
  const rows = await shop.query<{ id: string }>(
    `select id from checkouts union all select id from orders union all select id from payments
     union all select id from customers union all select id from domain_events union all select id from ledger_transactions`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Creates a checkout with an idempotency key. */
const createWithKey = (shop: Shop, key: string) =>
  send(shop.url, '/v1/checkouts/', {
    json: { products: [shop.demo.product_id] },
    token: shop.token,
    headers: { 'idempotency-key': key },
  })

export const backupRestored: Fault = {
  number: 'F23',
  fault: 'a backup is restored',
  how: 'the data folder is copied while the product is stopped; more sales follow; the copy is restored; the lost calls and events are repeated',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const sales = report.times(5)
      const copy = `${shop.dataDir}.backup`
      try {
        await buyMany(shop, sales)
        const createdBefore = await createWithKey(shop, 'before-the-backup')
        await shop.stop()
        execFileSync('cp', ['-a', shop.dataDir, copy])
        await shop.start()

        const before = await idsOf(shop)
        const lost = await buyMany(shop, sales)
        const forgotten = await createWithKey(shop, 'after-the-backup')
        const lostIds = [...(await idsOf(shop))].filter((id) => !before.has(id))
        const events = await recordedEvents(shop)
        await shop.stop()
        rmSync(shop.dataDir, { recursive: true })
        execFileSync('cp', ['-a', copy, shop.dataDir])
        await shop.start()

        for (const event of events) {
          const { status } = await deliver(shop, event, new Date())
          report.require(status === 202, `An event from before the restore was answered with ${status}.`)
        }
        const result = await shop.query('select from orders where checkout_id = any($1)', [lost])
        report.require(result.length === 0, 'Events about lost payments created orders.')
        const replayed = await createWithKey(shop, 'before-the-backup')
        report.require(
          replayed.status === createdBefore.status && replayed.body['id'] === createdBefore.body['id'],
          'The answer to a call from before the backup has changed.',
        )
        const repeated = await createWithKey(shop, 'after-the-backup')
        report.require(
          repeated.status === forgotten.status && repeated.body['id'] !== forgotten.body['id'],
          'Repeating a lost call did not create a new object.',
        )
        await buyMany(shop, sales)
        const now = await idsOf(shop)
        const restoredIds = lostIds.filter((id) => now.has(id))
        report.require(restoredIds.length === 0, `${restoredIds.length} ids of lost objects were reused.`)
        report.tried(`${sales} sales before, ${sales} lost, ${sales} after`)
        report.figure(`${events.length} events and 2 calls repeated`)
      } finally {
        rmSync(copy, { recursive: true, force: true })
      }
    }),
}
