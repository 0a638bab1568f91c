import { consumersOf } from '../core/domain-events/consume.ts'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Tables } from '../core/database/tables.ts'
import { newBenefit, offer, order } from '../testing/benefits.ts'
import { expectApiError } from '../testing/expect-error.ts'
import { openShop } from '../testing/open-shop.ts'
import { openDemoOrganization } from './index.ts'

it('opens one organization with one product, however many processes start concurrently', async () => {
  const { database, close } = await testDatabase<Tables>()
  const services = {
    database,
    clock: testClock(),
    consumers: consumersOf([]),
    media_url: (path: string) => path,
    secret: 'none',
  }
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
  const benefits = await database.db.selectFrom('benefits').selectAll().execute()
  expect(benefits).toMatchObject([
    {
      type: 'downloadables',
      description: 'Your painting',
      deletable: false,
      properties: { files: [], archived: {} },
    },
  ])
  await database.db.deleteFrom('product_benefits').execute()
  expect(await openDemoOrganization(services)).toEqual(demo)
  // A benefit that the seller removed is not added again.
  expect(await database.db.selectFrom('product_benefits').selectAll().execute()).toEqual([])
  await close()
})

it('gives an organization of an earlier version the benefit, and its earlier orders their grants', async () => {
  const shop = await openShop()
  const { db } = shop.database
  const { product_id } = shop.demo
  // State of an earlier version: no benefits, and only the ids are stored.
  await db.deleteFrom('product_benefits').execute()
  await db.deleteFrom('benefits').execute()
  await sql`update instance_settings set value = value - 'painting_benefit_id'
    where key = 'demo_organization'`.execute(db)
  const ownBenefit = await newBenefit(shop, { description: 'Of the seller' })
  await offer(shop, product_id, ownBenefit)
  const bought = await order(shop, product_id, 'early@example.com')

  const opened = await Promise.all(Array.from({ length: 4 }, () => shop.commerce.openDemoOrganization()))
  expect(opened).toEqual(Array.from({ length: 4 }, () => shop.demo))
  await shop.runJobs()
  const { benefits } = await shop.client.products.get({ path: { id: product_id } })
  expect(benefits.map(({ description }) => description)).toEqual(['Of the seller', 'Your painting'])
  const grants = await db.selectFrom('benefit_grants').selectAll().where('order_id', '=', bought.id).execute()
  expect(grants.map(({ benefit_id }) => benefit_id).toSorted()).toEqual(
    benefits.map(({ id }) => id).toSorted(),
  )
  expect(grants.every(({ granted_at }) => granted_at !== null)).toBe(true)
  await expectApiError(
    shop.client.benefits.delete({ path: { id: benefits[1]?.id ?? '' } }),
    'NotPermitted',
    403,
  )
  await shop.close()
})
