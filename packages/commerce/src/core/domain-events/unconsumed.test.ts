import { expect, it, onTestFinished } from 'vitest'
import { openShop } from '../../testing/open-shop.ts'
import { recordEvents } from './domain-events.ts'

it('deliveries of a removed consumer are reported at the start, those in progress are not', async () => {
  const errors: [object, string][] = []
  const ignore = () => undefined
  const log = {
    debug: ignore,
    info: ignore,
    warn: ignore,
    error: (facts: object, sentence: string) => void errors.push([facts, sentence]),
    child: () => log,
  }
  const shop = await openShop({ log })
  onTestFinished(() => shop.close())
  const { organization_id, product_id: subject_id } = shop.demo
  const event = { organization_id, subject_id, data: {} }
  const byType = new Map([
    ['order.created', ['orders', 'gone']],
    ['order.fulfilled', ['purchase-mails']],
  ])
  await shop.database.transact((tx) =>
    recordEvents(tx, { clock: shop.clock, consumers: { byType, writers: [] } }, [
      { ...event, type: 'order.created' },
      { ...event, type: 'order.created' },
      { ...event, type: 'order.fulfilled' },
    ]),
  )
  await shop.commerce.reportUnconsumed()
  expect(errors.toSorted((a, b) => a[1].localeCompare(b[1]))).toEqual(
    ['gone', 'orders'].map((consumer) => [
      { consumer, type: 'order.created', deliveries: 2 },
      `2 deliveries of order.created wait for the area ${consumer}, which does not consume this event. Start the version that does, or hand them over in a migration.`,
    ]),
  )
})
