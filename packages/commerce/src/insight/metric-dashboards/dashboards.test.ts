import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
const dashboardsOf = ({ accessToken, serverURL, fetch }: Pick<Shop, 'accessToken' | 'serverURL' | 'fetch'>) =>
  createClientFor({ metricDashboards: additions.metricDashboards }, { serverURL, fetch, accessToken })
    .metricDashboards
let dashboards: ReturnType<typeof dashboardsOf>
beforeAll(async () => {
  shop = await openShop()
  dashboards = dashboardsOf(shop)
})
afterAll(() => shop.close())

it('a dashboard is created, read, changed and deleted, and keeps its order', async () => {
  const metrics = ['churn_rate' as const, 'revenue' as const]
  const created = await dashboards.create({ body: { name: '  Growth ', metrics } })
  expect(created).toMatchObject({
    name: 'Growth',
    metrics,
    organization_id: shop.demo.organization_id,
    modified_at: null,
  })
  const path = { id: created.id }
  expect(await dashboards.get({ path })).toEqual(created)
  const reordered = await dashboards.update({ path, body: { metrics: ['revenue', 'ltv', 'churn_rate'] } })
  expect(reordered).toMatchObject({ name: 'Growth', metrics: ['revenue', 'ltv', 'churn_rate'] })
  expect(await dashboards.update({ path, body: { name: 'Sales', metrics: null } })).toMatchObject({
    name: 'Sales',
    metrics: ['revenue', 'ltv', 'churn_rate'],
  })
  shop.clock.advance(1000)
  const empty = await dashboards.create({ body: { name: 'Empty' } })
  expect((await dashboards.list({ query: {} })).map(({ name, metrics: all }) => [name, all.length])).toEqual([
    ['Sales', 3],
    ['Empty', 0],
  ])
  await dashboards.delete({ path })
  await expect(dashboards.get({ path })).rejects.toMatchObject({ error: 'ResourceNotFound' })
  await expect(dashboards.delete({ path })).rejects.toMatchObject({ error: 'ResourceNotFound' })
  expect((await dashboards.list({ query: {} })).map(({ id }) => id)).toEqual([empty.id])
})

const send = async (metrics: readonly string[]) => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/v1/metrics/dashboards`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${shop.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Growth', metrics }),
    }),
  )
  const { detail } = (await response.json()) as { detail: { loc: unknown[]; msg: string }[] }
  return [response.status, ...detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`)]
}

it('an unknown metric, or one that is not computed, is named', async () => {
  expect(await send(['revenue', 'profit', 'committed_subscriptions'])).toEqual([
    422,
    'body.metrics.1: There is no metric profit. Use a name from the reference of the metrics.',
    'body.metrics.2: The metric committed_subscriptions is not computed by this server. Leave it out.',
  ])
  expect(await send(['revenue', 'revenue'])).toEqual([422, 'body.metrics: Each metric can be named once.'])
  await expectInvalid(dashboards.create({ body: { name: '   ' } }), 'body.name')
})

it('of two concurrent calls that create the fiftieth, one is rejected', async () => {
  const rival = await shop.openRival()
  const accessToken = await shop.commerce.issueToken({
    organization_id: rival.organization_id,
    label: 'theirs',
  })
  const rivalDashboards = dashboardsOf({ ...shop, accessToken })
  for (let i = 0; i < 49; i += 1) await rivalDashboards.create({ body: { name: `Number ${i}` } })
  const both = await Promise.allSettled(
    ['One', 'Two'].map((name) => rivalDashboards.create({ body: { name, metrics: [] } })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await rivalDashboards.list({ query: {} })).toHaveLength(50)
  await expectInvalid(rivalDashboards.create({ body: { name: 'One more' } }), 'body')
  expect(await dashboards.list({ query: { organization_id: [rival.organization_id] } })).toEqual([])
})
