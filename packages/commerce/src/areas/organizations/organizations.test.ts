import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectApiError } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('an organization reads and changes itself', async () => {
  const path = { id: shop.demo.organization_id }
  expect(await shop.client.organizations.get({ path })).toMatchObject({
    name: 'Atelier',
    slug: 'atelier',
    socials: [],
    bio: null,
  })
  const changed = await shop.client.organizations.update({
    path,
    body: {
      name: 'Workshop',
      website: 'https://shop.example/',
      socials: [{ platform: 'github', url: 'https://github.com/a' }],
      email: null,
    },
  })
  expect(changed).toMatchObject({
    name: 'Workshop',
    website: 'https://shop.example/',
    socials: [{ platform: 'github' }],
    email: null,
    slug: 'atelier',
  })
  const settings = {
    allowMultipleSubscriptions: true,
    allowCustomerUpdates: false,
    prorationBehavior: 'invoice' as const,
  }
  expect(
    (await shop.client.organizations.update({ path, body: { subscriptionSettings: settings } }))
      .subscriptionSettings,
  ).toEqual(settings)
  expect(await shop.client.organizations.update({ path, body: { website: null, name: null } })).toMatchObject(
    { website: null, name: 'Workshop' },
  )
  expect((await shop.events()).filter(({ type }) => type === 'organization.updated')).toHaveLength(3)
})

it('an organization sees itself alone', async () => {
  const rival = await shop.openRival()
  const path = { id: rival.organization_id }
  await expectApiError(shop.client.organizations.get({ path }), 'ResourceNotFound', 404)
  await expectApiError(
    shop.client.organizations.update({ path, body: { name: 'Ours' } }),
    'ResourceNotFound',
    404,
  )
  expect(
    (await shop.client.organizations.list({ query: { slug: 'ATELIER' } })).items.map(({ id }) => id),
  ).toEqual([shop.demo.organization_id])
  expect(
    (await rival.client.organizations.list({ query: { slug: 'atelier', sorting: ['-name', 'slug'] } })).items,
  ).toEqual([])
})
