import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
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

it('an organization keeps every given setting, and reads it back', async () => {
  const path = { id: shop.demo.organization_id }
  const update = (body: object) => shop.client.organizations.update({ path, body })
  const details = {
    about: 'We paint.',
    productDescription: 'Paintings',
    intendedUse: 'To sell them',
    customerAcquisition: ['word of mouth'],
    futureAnnualRevenue: 12_000,
    switching: false,
    switchingFrom: null,
    previousAnnualRevenue: 0,
  }
  const input = {
    featureSettings: { issue_funding_enabled: false, usageBasedBillingEnabled: true },
    profileSettings: { description: 'A workshop', links: ['https://shop.example/'], accentColor: '#88c' },
    details,
    billingEmail: 'books@shop.example',
    defaultBadgeCustomContent: 'Fund us',
    defaultUpfrontSplitToContributors: 30,
    totalMonthlySpendingLimit: 5000,
    perUserMonthlySpendingLimit: 1000,
  }
  const stored = {
    ...input,
    featureSettings: { issueFundingEnabled: false, usageBasedBillingEnabled: true },
    detailsSubmittedAt: shop.clock.now().toISOString(),
  }
  expect(await update(input)).toMatchObject(stored)
  expect(await shop.client.organizations.get({ path })).toMatchObject(stored)
  expect((await shop.client.organizations.list()).items).toMatchObject([stored])

  // Settings are merged; business details cannot be changed after submission.
  shop.clock.advance(1000)
  expect(
    await update({
      featureSettings: { issueFundingEnabled: true },
      profileSettings: { description: 'An atelier' },
      details: { ...details, about: 'Something else' },
      billingEmail: null,
      perUserMonthlySpendingLimit: null,
    }),
  ).toMatchObject({
    ...stored,
    featureSettings: { issueFundingEnabled: true, usageBasedBillingEnabled: true },
    profileSettings: { ...input.profileSettings, description: 'An atelier' },
    billingEmail: null,
    perUserMonthlySpendingLimit: null,
  })
  await update({ totalMonthlySpendingLimit: 2000, perUserMonthlySpendingLimit: 1500 })
  await expectInvalid(update({ totalMonthlySpendingLimit: 1000 }), 'body.totalMonthlySpendingLimit')
  await expectInvalid(update({ totalMonthlySpendingLimit: null }), 'body.totalMonthlySpendingLimit')

  // Private fields are not visible to others.
  const { organization } = await shop.client.checkouts.clientGet({
    path: { client_secret: (await shop.openCheckout()).clientSecret },
  })
  expect(organization).toMatchObject({ defaultUpfrontSplitToContributors: 30 })
  for (const key of ['details', 'billingEmail', 'totalMonthlySpendingLimit'])
    expect(organization).not.toHaveProperty(key)
})

it('an older client, which adds two settings to every update, can change an organization', async () => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/snake/v1/organizations/${shop.demo.organization_id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${shop.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        name: 'Renamed',
        pledge_badge_show_amount: false,
        pledge_minimum_amount: 2000,
      }),
    }),
  )
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({
    name: 'Renamed',
    pledge_badge_show_amount: false,
    pledge_minimum_amount: 0,
  })
})

it('an organization sees only itself', async () => {
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
