import { additions } from '@atelier/contract'
import { minutes } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

const site = 'https://shop.example'
let shop: Shop
let id: string
let customer_id: string
beforeAll(async () => {
  shop = await openShop()
  id = shop.demo.organization_id
  customer_id = (
    await shop.client.customers.create({ body: { email: 'ada@example.com', external_id: 'ada' } })
  ).id
  await desk().portalEmbedSettings.update({ path: { id }, body: { origins: [site] } })
})
afterAll(() => shop.close())

const desk = (accessToken = shop.accessToken) =>
  createClientFor(additions, { serverURL: shop.serverURL, fetch: shop.fetch, accessToken })
const linkOf = (url: string) => new URLSearchParams(new URL(url).hash.slice(1)).get('link') ?? ''
const rivalToken = async () => {
  const { organization_id } = await shop.openRival()
  return shop.commerce.issueToken({ organization_id, label: 'rival' })
}
const linkFor = async () =>
  linkOf((await desk().portalEmbeds.create({ body: { customer_id, embed_origin: site } })).url)

describe('the link of a frame', () => {
  it('describes the look of the portal, and hides its secret from servers and logs', async () => {
    const look = { theme: 'dark', accent_color: '#8A1C4A', locale: 'sv', mode: 'modal' } as const
    const body = { customer_external_id: 'ada', embed_origin: `${site}/account?x=1`, ...look }
    const created = await desk().portalEmbeds.create({ body })
    const url = new URL(created.url)
    expect(created.customer_id).toBe(customer_id)
    expect(url.origin + url.pathname).toBe(`${shop.serverURL}/embed/portal/atelier`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      embed_origin: site,
      ...look,
      accent_color: '#8a1c4a',
    })
    expect(url.hash).toMatch(/^#link=atelier_pel_\w+$/)
    const stored = await shop.database.db.selectFrom('portal_embed_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(linkOf(created.url))
  })

  it('is exchanged once, for a session of the whole customer', async () => {
    const link = await linkFor()
    const both = await Promise.allSettled([1, 2].map(() => desk().portalEmbeds.open({ body: { link } })))
    const [opened] = both.flatMap((item) => (item.status === 'fulfilled' ? [item.value] : []))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { token = '' } = opened ?? {}
    const { session } = await desk(token).portalAccount.open({ path: { slug: 'atelier' } })
    expect(session).toMatchObject({ kind: 'customer', email: 'ada@example.com' })
    shop.clock.advance(minutes(61))
    await expect(desk(token).portalAccount.open({ path: { slug: 'atelier' } })).rejects.toMatchObject({
      status: 401,
    })
  })

  it('ends after five minutes, and no other text opens anything', async () => {
    const link = await linkFor()
    shop.clock.advance(minutes(5))
    for (const old of [link, 'atelier_pel_nothing', ''])
      await expectApiError(desk().portalEmbeds.open({ body: { link: old } }), 'ResourceNotFound', 404)
  })

  it('is not created for other sites, other customers, or by others', async () => {
    const rival = await rivalToken()
    const create = (body: object, accessToken = shop.accessToken) =>
      desk(accessToken).portalEmbeds.create({ body: { embed_origin: site, ...body } as never })
    await expect(create({ customer_id, embed_origin: 'https://shop.example:8443' })).rejects.toThrow(
      /may not show the portal/,
    )
    await expect(create({ customer_external_id: 'nobody' })).rejects.toMatchObject({ status: 422 })
    await expect(create({ customer_id, theme: 'blue' })).rejects.toThrow()
    await expect(create({ customer_id }, rival)).rejects.toMatchObject({ status: 422 })
  })
})

describe('the sites that may show the portal', () => {
  const update = (origins: string[]) => desk().portalEmbedSettings.update({ path: { id }, body: { origins } })

  it('are origins, each stored once in the form of browsers', async () => {
    const input = [' https://Shop.example/ ', site, 'https://shop.example:8443', 'http://localhost:3000']
    const origins = [site, 'https://shop.example:8443', 'http://localhost:3000']
    expect(await update(input)).toEqual({ origins })
    expect(await desk().portalEmbedSettings.get({ path: { id } })).toEqual({ origins })
  })

  it.each([
    'http://shop.example',
    'https://*.example',
    'https://shop.example/page',
    'https://ada@shop.example',
    'https://shop.example; script-src *',
    'javascript:alert(1)',
    'shop.example',
    '*',
    '',
  ])('are not %j', async (wrong) => {
    const before = await desk().portalEmbedSettings.get({ path: { id } })
    await expect(update([site, wrong])).rejects.toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'origins', 1] }],
    })
    expect(await desk().portalEmbedSettings.get({ path: { id } })).toEqual(before)
  })

  it('are those of the seller whose portal it is', async () => {
    const rival = await rivalToken()
    await expectApiError(desk(rival).portalEmbedSettings.get({ path: { id } }), 'ResourceNotFound', 404)
    const { commerce } = shop
    expect(await commerce.findPortalFrame('Atelier', site)).toEqual({ framed_by: site })
    expect(await commerce.findPortalFrame('atelier', null)).toEqual({ framed_by: undefined })
    expect(await commerce.findPortalFrame('nobody', site)).toBeUndefined()
  })
})
