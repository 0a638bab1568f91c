import { additions, contract, endpointsOf } from '@atelier/contract'
import type { Page } from '@atelier/plumbing/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMember } from './access/identity/testing/people.ts'
import { newBenefit, offer } from './testing/benefits.ts'
import { contents } from './testing/contents.ts'
import { openShop, type Shop } from './testing/open-shop.ts'
import { signIn } from './testing/sign-in.ts'
import { uploadFile } from './testing/upload-file.ts'

let shop: Shop
let client_secret: string
let short_link: string
/** The headers by which each kind of caller is known. */
let callers: Readonly<Record<string, Readonly<Record<string, string>>>>
/** The id of an object of each list, by the path of the list. */
const ids = new Map<string, string>()

const endpoints = endpointsOf({ ...contract, ...additions })
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method === 'GET')

const send = (method: string, path: string, headers: Readonly<Record<string, string>>) =>
  shop.fetchFrom(new Request(shop.serverURL + path, { method, headers, redirect: 'manual' }))

beforeAll(async () => {
  shop = await openShop()
  const { organization_id, product_id } = shop.demo
  const owner = await signIn(shop, 'owner@example.com')
  const created_at = shop.clock.now()
  await insertMember(shop.database.db, { organization_id, user_id: owner.user_id, role: 'owner' }, created_at)
  const file = await uploadFile(shop, new Uint8Array(1))
  const properties = { archived: {}, files: [file.id] }
  await offer(shop, product_id, await newBenefit(shop, { type: 'downloadables', properties }))
  const link = await shop.client.checkoutLinks.create({ body: { products: [product_id], slug: 'a-head' } })
  short_link = new URL(link.url).pathname
  const checkout = await shop.openCheckout()
  client_secret = checkout.clientSecret
  const bought = await shop.client.checkouts.clientConfirm({
    path: { client_secret },
    body: await shop.buyer(),
  })
  await shop.runJobs()
  callers = {
    nobody: {},
    token: { authorization: `Bearer ${shop.accessToken}` },
    session: { cookie: [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    purchase: { authorization: `Bearer ${bought.customerSessionToken}` },
  }
  for (const { path, stream } of endpoints.filter(({ path }) => !path.includes('{')))
    for (const headers of stream === undefined ? Object.values(callers) : []) {
      const response = await send('GET', path, headers)
      const { items } = (response.status === 200 ? await response.json() : {}) as {
        items?: { id?: string }[]
      }
      const id = items?.[0]?.id
      if (id !== undefined) ids.set(path.replace(/\/$/, ''), id)
    }
})
afterAll(() => shop.close())

/** A path with the parameters for which there is an object filled in. */
const filled = (path: string): string =>
  path.replaceAll(/\{(\w+)(?:\.\.\.)?\}/g, (_, name: string, at: number) => {
    if (name === 'client_secret') return client_secret
    if (name === 'slug') return 'atelier'
    const list = path.slice(0, at).replace(/\/$/, '')
    return list === '/v1/organizations' ? shop.demo.organization_id : (ids.get(list) ?? 'x')
  })

const pagesOf = ({ commerce }: Shop): readonly Page[] =>
  [...commerce.pages, ...commerce.portalScreens(() => ({ status: 200, body: 'The portal.' }))].filter(
    ({ method = 'GET' }) => method === 'GET',
  )

/** Every address that answers GET: calls on both wires, and pages. */
const addresses = async (): Promise<readonly string[]> => {
  const { items } = await shop.clientWith(purchaseToken()).customerPortal.downloadables.list({})
  const downloads = items.map(({ file }) => new URL(file.download.url).pathname)
  const calls = endpoints.map(({ path }) => filled(path)).concat(downloads)
  const below = calls.filter((path) => path.startsWith('/v1/')).map((path) => `/snake${path}`)
  const pages = pagesOf(shop).filter(({ path }) => !isLink(path))
  return [...calls, ...below, ...pages.map(({ path }) => filled(path))]
}
const purchaseToken = (): string => callers['purchase']?.['authorization']?.slice('Bearer '.length) ?? ''

/** Links create a checkout for GET. HEAD and robots get a page about the link. */
const isLink = (path: string): boolean => path.startsWith('/buy/') || path.startsWith('/v1/checkout-links/{c')

/** Headers that differ between any two answers. */
const ofOneAnswer = new Set(['x-request-id', 'date', 'content-length', 'location', 'set-cookie'])
const comparable = ({ status, headers }: Response) => ({
  status,
  headers: Object.fromEntries([...headers].filter(([name]) => !ofOneAnswer.has(name))),
  names: [...headers.keys()].filter((name) => name !== 'content-length').toSorted(),
})

describe.each(['nobody', 'token', 'session', 'purchase'])('HEAD of %s', (kind) => {
  it('has the status and the headers of GET, and no body', async () => {
    for (const address of await addresses()) {
      const head = await send('HEAD', address, callers[kind] ?? {})
      expect.soft(await head.text(), address).toBe('')
      const get = await send('GET', address, callers[kind] ?? {})
      await get.body?.cancel()
      expect.soft(comparable(head), address).toEqual(comparable(get))
    }
  })

  it('changes nothing that is stored', async () => {
    const all = [...(await addresses()), ...pagesOf(shop).map(({ path }) => filled(path)), short_link]
    for (const address of all) await send('HEAD', address, callers[kind] ?? {})
    const before = await contents(shop.database.db)
    for (const address of all) await send('HEAD', address, callers[kind] ?? {})
    expect(await contents(shop.database.db)).toEqual(before)
  })
})

it('HEAD of a link is answered as robots are', async () => {
  const robot = { 'user-agent': 'Slackbot-LinkExpanding 1.0' }
  const head = await send('HEAD', short_link, {})
  expect(comparable(head)).toEqual(comparable(await send('GET', short_link, robot)))
})
