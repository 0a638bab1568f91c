import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LinkedShop, openLinkedShop } from '../integrations/github/testing/linked-shop.ts'
import { expectApiError } from '../../testing/expect-error.ts'

let linked: LinkedShop
let ids: Readonly<Record<string, string>>
beforeAll(async () => {
  linked = await openLinkedShop()
  const { state } = linked.github
  const owner = state.addPerson('ada')
  const studio = state.addOrganization('studio', owner)
  const add = (account: typeof owner, name: string, is_private: boolean, stars: number) => {
    const repository = state.addRepository(account, name, is_private)
    repository.stars = stars
    return repository
  }
  const ofStudio = [add(studio, 'brushes', true, 3), add(studio, 'Paints', false, 12)]
  const ofAda = [add(owner, 'poems', false, 5)]
  await linked.link(owner, state.install(studio, ofStudio))
  linked.clock.advance(1000)
  await linked.link(owner, state.install(owner, ofAda))
  const { items } = await linked.shop.client.repositories.list()
  ids = Object.fromEntries(items.map(({ name, id }) => [name, id]))
})
afterAll(() => linked.close())

type Query = NonNullable<Parameters<LinkedShop['shop']['client']['repositories']['list']>[0]>['query']
const names = async (query?: Query, { client } = { client: linked.shop.client }) =>
  (await client.repositories.list({ ...(query && { query }) })).items.map(({ name }) => name)
const update = (body: object, id = ids['poems'] ?? '') =>
  linked.shop.client.repositories.update({ path: { id }, body: { profileSettings: body } })

describe('repositories', () => {
  it('are listed, the newest first, and sorted and filtered', async () => {
    expect((await names())[0]).toBe('poems')
    expect(await names({ sorting: 'created_at' })).toHaveLength(3)
    expect(await names({ sorting: 'name' })).toEqual(['brushes', 'Paints', 'poems'])
    expect(await names({ sorting: '-name' })).toEqual(['poems', 'Paints', 'brushes'])
    expect(await names({ sorting: 'stars' })).toEqual(['brushes', 'poems', 'Paints'])
    expect(await names({ sorting: '-stars' })).toEqual(['Paints', 'poems', 'brushes'])
    expect(await names({ is_private: true })).toEqual(['brushes'])
    expect(await names({ is_private: false, sorting: 'name' })).toEqual(['Paints', 'poems'])
    expect(await names({ name: ['brushes', 'poems'], sorting: 'name' })).toEqual(['brushes', 'poems'])
    expect(await names({ external_organization_name: 'ada' })).toEqual(['poems'])
    expect(await names({ external_organization_name: ['ada', 'nobody'], platform: 'github' })).toEqual([
      'poems',
    ])
    expect(await names({ organization_id: linked.shop.demo.organization_id })).toHaveLength(3)
    expect(await names({ organization_id: crypto.randomUUID() })).toEqual([])
    const paged = await linked.shop.client.repositories.list({ query: { limit: 2, page: 2 } })
    expect(paged.pagination).toEqual({ total_count: 3, max_page: 2 })
  })

  it('are read with their owner and the organization', async () => {
    const { client, demo } = linked.shop
    expect(await client.repositories.get({ path: { id: ids['brushes'] ?? '' } })).toEqual({
      id: ids['brushes'],
      platform: 'github',
      isPrivate: true,
      name: 'brushes',
      description: 'The repository brushes',
      stars: 3,
      license: 'MIT License',
      homepage: null,
      profileSettings: null,
      organization: expect.objectContaining({ name: 'studio', isPersonal: false, location: 'Earth' }),
      internalOrganization: expect.objectContaining({ id: demo.organization_id, slug: 'atelier' }),
    })
  })

  it('of others do not exist', async () => {
    const rival = await linked.shop.openRival()
    expect(await names({}, rival)).toEqual([])
    const path = { id: ids['poems'] ?? '' }
    await expectApiError(rival.client.repositories.get({ path }), 'ResourceNotFound', 404)
    await expectApiError(rival.client.repositories.update({ path, body: {} }), 'ResourceNotFound', 404)
    const unknown = { id: crypto.randomUUID() }
    await expectApiError(linked.shop.client.repositories.get({ path: unknown }), 'ResourceNotFound', 404)
  })
})

describe('without credentials', () => {
  const call = async (path: string) => {
    const { shop } = linked
    const response = await shop.fetch(new Request(`${shop.serverURL}/snake/v1/${path}`))
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const namesAt = async (path: string) => {
    const { status, body } = await call(path)
    expect(status).toBe(200)
    return (body['items'] as { name: string }[]).map(({ name }) => name)
  }

  it('public repositories of all shops are listed and read, and private ones do not exist', async () => {
    expect(await namesAt('repositories/?sorting=name')).toEqual(['Paints', 'poems'])
    expect(await namesAt('repositories/?is_private=true')).toEqual([])
    expect(await namesAt('repositories/?external_organization_name=ada')).toEqual(['poems'])
    expect(await call(`repositories/${ids['poems']}`)).toMatchObject({
      status: 200,
      body: { name: 'poems', internal_organization: null },
    })
    expect((await call(`repositories/${ids['brushes']}`)).status).toBe(404)
  })

  it('all accounts at other platforms are listed, and nothing can be changed', async () => {
    expect(await namesAt('external_organizations/?sorting=name')).toEqual(['ada', 'studio'])
    const { shop } = linked
    const patch = await shop.fetch(
      new Request(`${shop.serverURL}/v1/repositories/${ids['poems']}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      }),
    )
    expect(patch.status).toBe(401)
  })

  it('nothing of a shop in deletion is shown', async () => {
    const { db } = linked.shop.database
    const change = (moment: Date | null) =>
      db
        .updateTable('organizations')
        .set({ deletion_requested_at: moment, deletion_due_at: moment })
        .execute()
    await change(linked.clock.now())
    expect(await namesAt('repositories/')).toEqual([])
    expect(await namesAt('external_organizations/')).toEqual([])
    await change(null)
  })
})

describe('the page of a repository', () => {
  it('changes description and cover only where their flag says so, and is stripped', async () => {
    expect((await update({ description: 'Poems' })).profileSettings).toEqual({})
    expect((await update({ setDescription: true, description: '  Poems ' })).profileSettings).toEqual({
      description: 'Poems',
    })
    const cover = { setCoverImageUrl: true, coverImageUrl: 'https://shop.example/cover.png' }
    expect((await update({ ...cover, description: 'x' })).profileSettings).toEqual({
      description: 'Poems',
      coverImageUrl: 'https://shop.example/cover.png',
    })
    const blank = await update({ setDescription: true, description: ' ' })
    expect(blank.profileSettings?.description).toBeNull()
    const emptyUpdate = await linked.shop.client.repositories.update({
      path: { id: ids['poems'] ?? '' },
      body: {},
    })
    expect(emptyUpdate.profileSettings).toEqual(blank.profileSettings)
  })

  it('replaces given lists, and keeps the others', async () => {
    const { organization_id, product_id } = linked.shop.demo
    const input = {
      featuredOrganizations: [organization_id],
      highlightedSubscriptionTiers: [product_id],
      links: ['https://shop.example/'],
    }
    const id = ids['Paints'] ?? ''
    expect((await update(input, id)).profileSettings).toEqual(input)
    const stored = await update({ links: [], featuredOrganizations: null }, id)
    expect(stored.profileSettings).toEqual({ ...input, links: [] })
  })

  it('rejects values that are too long or do not exist', async () => {
    const send = async (profileSettings: object) => {
      const response = await linked.send(`/v1/repositories/${ids['poems']}`, {
        method: 'PATCH',
        body: JSON.stringify({ profileSettings }),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${linked.shop.accessToken}`,
        },
      })
      const { detail } = (await response.json()) as { detail: { loc: string[] }[] }
      return [response.status, ...detail.map(({ loc }) => loc.join('.'))]
    }
    const at = 'body.profileSettings'
    expect(await send({ setDescription: true, description: 'x'.repeat(241) })).toEqual([
      422,
      `${at}.description`,
    ])
    const four = [1, 2, 3, 4].map(() => linked.shop.demo.product_id)
    expect(await send({ highlightedSubscriptionTiers: four })).toEqual([
      422,
      `${at}.highlightedSubscriptionTiers`,
    ])
    const unknown = crypto.randomUUID()
    for (const field of ['featuredOrganizations', 'highlightedSubscriptionTiers'])
      expect(await expectApiError(update({ [field]: [unknown] }), 'ResourceNotFound', 404)).toContain(unknown)
    await expectApiError(update({}, unknown), 'ResourceNotFound', 404)
  })
})

it('linked accounts are listed, sorted and filtered, each for its own organization', async () => {
  const { client, demo } = linked.shop
  type Given = NonNullable<Parameters<typeof client.externalOrganizations.list>[0]>['query']
  const accounts = async (query: Given = {}) =>
    (await client.externalOrganizations.list({ query })).items.map(({ name }) => name)
  expect(await accounts()).toEqual(['ada', 'studio'])
  expect(await accounts({ sorting: 'created_at' })).toEqual(['studio', 'ada'])
  expect(await accounts({ sorting: '-name' })).toEqual(['studio', 'ada'])
  expect(await accounts({ name: 'ada', platform: 'github' })).toEqual(['ada'])
  expect(await accounts({ organization_id: crypto.randomUUID() })).toEqual([])
  const { items } = await client.externalOrganizations.list({ query: { name: ['ada'] } })
  expect(items[0]).toMatchObject({ is_personal: true, organization_id: demo.organization_id })
  const rival = await linked.shop.openRival()
  expect((await rival.client.externalOrganizations.list()).items).toEqual([])
})
