import { hours } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { signIn } from '../testing/sign-in.ts'

let shop: Shop
let owner: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  shop = await openShop()
  owner = await signIn(shop, 'owner@example.com')
  const { organization_id } = shop.demo
  await shop.database.db
    .insertInto('organization_members')
    .values({ organization_id, user_id: owner.user_id, role: 'owner', created_at: shop.clock.now() })
    .execute()
})
afterAll(() => shop.close())

type Export = { readonly id: string; readonly status: string }
const path = () => `/v1/organizations/${shop.demo.organization_id}/exports`
const ask = async () => (await (await owner.call('POST', path())).json()) as Export

it('answers the export of the last hour again, and keeps three files at most', async () => {
  const created = await ask()
  await shop.runJobs()
  shop.clock.advance(hours(1) - 1)
  expect(await ask()).toMatchObject({ id: created.id, status: 'ready' })
  const ids = [created.id]
  for (let i = 0; i < 4; i += 1) {
    shop.clock.advance(hours(1))
    const [first, second] = await Promise.all([ask(), ask()])
    expect(second.id).toBe(first.id)
    ids.unshift(first.id)
    await shop.runJobs()
  }
  expect(new Set(ids).size).toBe(5)
  const { items } = (await (await owner.call('GET', path())).json()) as { items: Export[] }
  expect(items.map(({ id }) => id)).toEqual(ids.slice(0, 3))
  await shop.travel(1000)
  await shop.runJobs()
  const files = await Promise.all(ids.map((id) => shop.storage.head('files', `exports/${id}.zip`)))
  expect(files.map((file) => file !== undefined)).toEqual([true, true, true, false, false])
})
