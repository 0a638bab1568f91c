import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { openBrowser, signIn } from '../../testing/sign-in.ts'

let shop: Shop
let ada: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  shop = await openShop()
  ada = await signIn(shop, 'ada@example.com')
})
afterAll(() => shop.close())

const create = (body: object, headers: Record<string, string> = {}) =>
  ada.call('POST', '/snake/v1/organizations/', body, headers)
const bodyOf = async (response: Response) => (await response.json()) as Record<string, unknown>
/** Returns the location and message of each issue of a 422 response. */
const issueOf = async (response: Response) => {
  expect(response.status).toBe(422)
  const { detail } = (await response.json()) as { detail: { loc: unknown; msg: string }[] }
  return detail.map(({ loc, msg }) => [loc, msg])
}

describe('a new organization', () => {
  it('belongs to its creator, as its owner, with the initial settings', async () => {
    const response = await create({ name: 'Paper Mill', slug: 'Paper-Mill' })
    expect(response.status).toBe(201)
    const organization = await bodyOf(response)
    expect(organization).toMatchObject({
      name: 'Paper Mill',
      slug: 'paper-mill',
      avatar_url: null,
      email: null,
      website: null,
      socials: [],
      details: null,
      details_submitted_at: null,
      feature_settings: { issue_funding_enabled: false, usage_based_billing_enabled: false },
      subscription_settings: {
        allow_multiple_subscriptions: false,
        allow_customer_updates: true,
        proration_behavior: 'prorate',
      },
    })
    const members = await shop.database.db
      .selectFrom('organization_members')
      .select(['user_id', 'role'])
      .where('organization_id', '=', String(organization['id']))
      .execute()
    expect(members).toEqual([{ user_id: ada.user_id, role: 'owner' }])
  })

  it('keeps its input; its description can still be submitted once', async () => {
    const details = {
      about: 'We paint.',
      product_description: 'Paintings',
      intended_use: 'To sell them',
      customer_acquisition: ['word of mouth'],
      future_annual_revenue: 12_000,
    }
    const subscription_settings = {
      allow_multiple_subscriptions: true,
      allow_customer_updates: false,
      proration_behavior: 'invoice',
    }
    const organization = await bodyOf(
      await create({
        name: 'Full',
        slug: 'full',
        email: 'shop@example.com',
        website: 'https://full.example/',
        avatar_url: 'https://full.example/a.png',
        socials: [{ platform: 'youtube', url: 'https://youtu.be/a' }],
        details,
        feature_settings: { issue_funding_enabled: true },
        subscription_settings,
      }),
    )
    expect(organization).toMatchObject({
      email: 'shop@example.com',
      website: 'https://full.example/',
      socials: [{ platform: 'youtube', url: 'https://youtu.be/a' }],
      details: { ...details, switching: true, previous_annual_revenue: 0 },
      details_submitted_at: null,
      feature_settings: { issue_funding_enabled: true, usage_based_billing_enabled: false },
      subscription_settings,
    })
    const organization_id = String(organization['id'])
    const token = await shop.commerce.issueToken({ organization_id, label: 'own' })
    const ownOrganizations = shop.clientWith(token).organizations
    const path = { id: organization_id }
    const input = {
      about: 'Again',
      productDescription: '',
      intendedUse: '',
      customerAcquisition: [],
      futureAnnualRevenue: 1,
    }
    const submitted = await ownOrganizations.update({ path, body: { details: input } })
    expect(submitted.details).toMatchObject({ about: 'Again' })
    expect(submitted.detailsSubmittedAt).not.toBeNull()
    const ignored = await ownOrganizations.update({ path, body: { details: { ...input, about: 'Third' } } })
    expect(ignored.details).toMatchObject({ about: 'Again' })
  })

  it.each([
    ['My Org', 'The slug can only contain ASCII letters, numbers and hyphens.'],
    ['my_org', 'The slug can only contain ASCII letters, numbers and hyphens.'],
    ['-org', 'The slug can only contain ASCII letters, numbers and hyphens.'],
    ['örg', 'The slug can only contain ASCII letters, numbers and hyphens.'],
    ['Login', 'This slug is reserved.'],
    ['dashboard', 'This slug is reserved.'],
    ['buy', 'This slug is reserved.'],
    ['shared', 'This slug is reserved.'],
    ['ATELIER', 'An organization with this slug already exists.'],
  ])('cannot have the slug %s', async (slug, msg) => {
    expect(await issueOf(await create({ name: 'Some Name', slug }))).toEqual([[['body', 'slug'], msg]])
  })

  it('cannot have a slug whose portal another page of the server would answer', async () => {
    const { commerce } = shop
    const paths = [
      ...commerce.pages.map(({ path }) => path),
      ...commerce.routes.map(({ endpoint }) => endpoint.path),
    ]
    const firsts = paths.flatMap((path) => /^\/([a-z0-9-]{3,})\/\{/.exec(path)?.[1] ?? [])
    expect(firsts).toContain('mail-preview')
    for (const slug of new Set(firsts))
      expect(await issueOf(await create({ name: 'Some Name', slug }))).toEqual([
        [['body', 'slug'], 'This slug is reserved.'],
      ])
  })

  it('has a name and a slug of three letters at least, and complete subscription settings', async () => {
    const at = async (body: object) => (await issueOf(await create(body))).map(([loc]) => loc)
    expect(await at({ name: 'ab', slug: 'ab' })).toEqual([
      ['body', 'name'],
      ['body', 'slug'],
    ])
    expect(
      await at({ name: 'abc', slug: 'abc', subscription_settings: { allow_customer_updates: true } }),
    ).toContainEqual(['body', 'subscription_settings', 'proration_behavior'])
  })

  it('has only social profiles on their platforms', async () => {
    const socials = [{ platform: 'x', url: 'https://github.com/a' }]
    expect(await issueOf(await create({ name: 'Social', slug: 'social', socials }))).toEqual([
      [['body', 'socials', 0, 'url'], 'Invalid URL for x. Must be from: twitter.com, x.com'],
    ])
    const fine = [{ platform: 'other', url: 'https://anywhere.example/a' }]
    expect((await create({ name: 'Social', slug: 'social', socials: fine })).status).toBe(201)
  })

  it('is the only one of its slug, however many are created concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create({ name: 'Race', slug: i % 2 === 0 ? 'race' : 'RACE' })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19)
  })
})

describe('the creator of an organization', () => {
  const body = { name: 'Nobody', slug: 'nobody' }

  it('is a signed-in person, and no token of an organization', async () => {
    expect((await openBrowser(shop).call('POST', '/v1/organizations/', body)).status).toBe(401)
    const headers = { Authorization: `Bearer ${shop.accessToken}` }
    const response = await openBrowser(shop).call('POST', '/v1/organizations/', body, headers)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('allowed_subjects="user"')
    // The cookie takes precedence over a token.
    expect((await create({ name: 'Both', slug: 'both-ways' }, headers)).status).toBe(201)
  })

  it('proves that a page of this server sent the call, which other sites cannot', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: shop.serverURL, 'sec-fetch-site': 'cross-site' },
    ]) {
      const response = await create(body, headers)
      expect([response.status, (await bodyOf(response))['error']]).toEqual([403, 'NotPermitted'])
    }
    const cookie = [...ada.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const silent = await shop.fetch(
      new Request(`${shop.serverURL}/v1/organizations/`, {
        method: 'POST',
        headers: { cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
    expect(silent.status).toBe(403)
    expect((await create(body, { 'sec-fetch-site': 'same-origin' })).status).toBe(201)
  })
})
