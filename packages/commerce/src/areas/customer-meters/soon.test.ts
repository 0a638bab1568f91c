import { startWorker } from '@atelier/plumbing/jobs'
import { silentLog } from '@atelier/plumbing/testing'
import { expect, it } from 'vitest'
import { openShop } from '../../testing/open-shop.ts'
import { meterOf, newMeter, report } from '../../testing/usage.ts'

it('what a customer has used is current soon after it was reported, with a worker alone', async () => {
  const shop = await openShop()
  const worker = await startWorker({ url: shop.url, handlers: shop.commerce.jobs, log: silentLog })
  const meter = await newMeter(shop)
  const { id: customer_id } = await shop.client.customers.create({ body: { email: 'soon@example.com' } })
  const waits: number[] = []
  for (let used = 1; used <= 8; used += 1) {
    await report(shop, { customer_id }, meter.name, { units: 1 })
    const from = performance.now()
    await expect
      .poll(() => meterOf(shop, { customer_id }, meter), { timeout: 10_000, interval: 5 })
      .toBe(`${used}/0/${-used}`)
    waits.push(performance.now() - from)
  }
  if (process.env['MEASURE'] !== undefined) console.log(waits.map(Math.round))
  // The median: one wait may meet a busy machine.
  expect(waits.toSorted((a, b) => a - b)[4]).toBeLessThan(1000)
  await worker.stop()
  await shop.close()
}, 60_000)
