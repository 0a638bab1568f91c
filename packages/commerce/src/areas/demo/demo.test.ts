import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { expect, it } from 'vitest'
import type { Tables } from '../../database/tables.ts'
import { openDemoOrganization } from './index.ts'

it('opens one organization with one product, however many processes start at once', async () => {
  const { database, close } = await testDatabase<Tables>()
  const services = { database, clock: testClock(), consumers: new Map(), media_url: (path: string) => path }
  const opened = await Promise.all(Array.from({ length: 8 }, () => openDemoOrganization(services)))
  expect(new Set(opened.map((demo) => JSON.stringify(demo))).size).toBe(1)
  const [demo] = opened
  await database.db.updateTable('products').set({ name: 'Renamed by its seller' }).execute()
  expect(await openDemoOrganization(services)).toEqual(demo)
  expect(await database.db.selectFrom('products').select(['id', 'name']).execute()).toEqual([
    { id: demo?.product_id, name: 'Renamed by its seller' },
  ])
  expect(
    await database.db
      .selectFrom('product_prices')
      .select(['amount_type', 'price_amount', 'price_currency'])
      .execute(),
  ).toEqual([{ amount_type: 'fixed', price_amount: 149, price_currency: 'usd' }])
  await close()
})
