import { domains as endpoints } from '@atelier/contract'
import { days, hours, minutes } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

/** Records of the simulated DNS server. */
const records = { texts: new Map<string, string[]>(), aliases: new Map<string, string[]>(), isSilent: false }
const answer = (from: Map<string, string[]>) => async (name: string) => {
  if (records.isSilent) throw new Error('No answer.')
  return from.get(name) ?? []
}

let shop: Shop
let id: string

beforeAll(async () => {
  const names = {
    texts: answer(records.texts),
    aliases: answer(records.aliases),
    addresses: answer(new Map()),
  }
  shop = await openShop({ names })
  id = shop.demo.organization_id
})
afterAll(() => shop.close())

const callsWith = (accessToken: string) =>
  createClientFor({ domains: endpoints }, { serverURL: shop.serverURL, fetch: shop.fetch, accessToken })
    .domains
const calls = () => callsWith(shop.accessToken)

const prove = (name: string, text: string) => {
  records.texts.set(`_atelier.${name}`, [text])
  records.aliases.set(name, ['atelier.test'])
}

type Listed = Awaited<ReturnType<ReturnType<typeof calls>['create']>>
const proofOf = ({ records: [, proof] }: Listed) => proof?.value ?? ''

/** Creates a verified domain. */
const verified = async (name: string): Promise<Listed> => {
  const added = await calls().create({ path: { id }, body: { name } })
  prove(name, proofOf(added))
  return calls().check({ path: { id: added.id } })
}

beforeEach(async () => {
  records.isSilent = false
  records.texts.clear()
  records.aliases.clear()
  for (const item of (await calls().list({ path: { id } })).items)
    await calls().delete({ path: { id: item.id } })
})

/** Advances the time, then runs the domain checks that are due. */
const pass = async (milliseconds: number) => {
  await shop.travel(milliseconds)
  await shop.runJobs()
}

const at = (host: string, path: string, options: RequestInit = {}) =>
  shop.fetch(new Request(`http://${host}${path}`, { redirect: 'manual', ...options }))
const statusAt = async (host: string, path: string, options?: RequestInit) =>
  (await at(host, path, options)).status
const request = (domain: string) => statusAt('127.0.0.1:4000', `/domains/ask?domain=${domain}`)

describe('a domain', () => {
  it('is pending until its records are found, and is then used in links', async () => {
    const added = await calls().create({ path: { id }, body: { name: 'Pay.Mill.Example' } })
    expect(added).toMatchObject({
      name: 'pay.mill.example',
      status: 'pending',
      is_primary: false,
      records: [
        { type: 'CNAME', name: 'pay.mill.example', value: 'atelier.test' },
        {
          type: 'TXT',
          name: '_atelier.pay.mill.example',
          value: expect.stringMatching(/^atelier-domain=.{24}$/),
        },
      ],
    })
    const path = { id: added.id }
    expect(await calls().check({ path })).toMatchObject({
      status: 'pending',
      problem: 'There is no TXT record _atelier.pay.mill.example yet.',
    })
    await expect(calls().makePrimary({ path })).rejects.toMatchObject({ error: 'Conflict' })
    expect((await shop.openCheckout()).url).toMatch(/^http:\/\/atelier\.test\//)

    prove('pay.mill.example', proofOf(added))
    await pass(minutes(3))
    expect((await calls().list({ path: { id } })).items).toMatchObject([
      { status: 'verified', is_primary: true, problem: null },
    ])
    expect((await shop.openCheckout()).url).toMatch(/^https:\/\/pay\.mill\.example\/checkout\//)
  })

  it('is rejected with a sentence', async () => {
    await verified('pay.mill.example')
    for (const [name, msg] of [
      ['com', 'No one owns com'],
      ['atelier.test', 'this server itself'],
      ['192.0.2.1', 'an IP address'],
      ['PAY.mill.example', 'already among your domains'],
    ] as const)
      await expect(calls().create({ path: { id }, body: { name } })).rejects.toMatchObject({
        status: 422,
        detail: [{ loc: ['body', 'name'], msg: expect.stringContaining(msg) as string }],
      })
    const otherNames = Array.from({ length: 19 }, (_, at) => `p${at}.mill.example`)
    for (const name of otherNames) await calls().create({ path: { id }, body: { name } })
    await expect(calls().create({ path: { id }, body: { name: 'p20.mill.example' } })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('fails when its records vanish, and goes out of use three days later', async () => {
    await verified('pay.mill.example')
    records.isSilent = true
    await pass(hours(13))
    expect((await calls().list({ path: { id } })).items).toMatchObject([
      { status: 'verified', problem: null },
    ])
    records.isSilent = false
    records.texts.clear()
    await pass(hours(13))
    const [failing] = (await calls().list({ path: { id } })).items
    expect(failing).toMatchObject({ status: 'failing', is_primary: true })
    expect(failing?.in_use_until).not.toBeNull()
    expect((await shop.openCheckout()).url).toContain('pay.mill.example')
    expect(await request('pay.mill.example')).toBe(200)
    await pass(days(4))
    expect((await calls().list({ path: { id } })).items).toMatchObject([
      { status: 'pending', is_primary: false },
    ])
    expect((await shop.openCheckout()).url).toContain('http://atelier.test/')
    expect(await request('pay.mill.example')).toBe(404)
  })

  it('leaves the links to another one when it is removed', async () => {
    const first = await verified('pay.mill.example')
    const second = await verified('shop.mill.example')
    expect([first.is_primary, second.is_primary]).toEqual([true, false])
    await calls().makePrimary({ path: { id: second.id } })
    expect((await shop.openCheckout()).url).toContain('https://shop.mill.example/')
    await calls().delete({ path: { id: second.id } })
    expect((await shop.openCheckout()).url).toContain('https://pay.mill.example/')
    await calls().delete({ path: { id: first.id } })
    expect((await shop.openCheckout()).url).toContain('http://atelier.test/')
    expect(await request('pay.mill.example')).toBe(404)
  })

  it('is of one organization at a time, and a new proof moves it', async () => {
    const { organization_id } = await shop.openRival()
    const token = await shop.commerce.issueToken({ organization_id, label: 'domains' })
    const rival = callsWith(token)
    const ownDomain = await verified('pay.mill.example')
    for (const call of [rival.check, rival.makePrimary, rival.delete])
      await expect(call({ path: { id: ownDomain.id } })).rejects.toMatchObject({ error: 'ResourceNotFound' })
    await expect(rival.list({ path: { id } })).rejects.toMatchObject({ error: 'ResourceNotFound' })
    const body = { name: 'pay.mill.example' }
    await expect(rival.create({ path: { id }, body })).rejects.toMatchObject({ error: 'ResourceNotFound' })

    const rivalDomain = await rival.create({ path: { id: organization_id }, body })
    expect(proofOf(rivalDomain)).not.toBe(proofOf(ownDomain))
    records.texts.set('_atelier.pay.mill.example', [proofOf(ownDomain), proofOf(rivalDomain)])
    expect(await rival.check({ path: { id: rivalDomain.id } })).toMatchObject({
      status: 'pending',
      problem: 'Another organization on this server has verified this domain. Remove it there first.',
    })
    await calls().delete({ path: { id: ownDomain.id } })
    expect(await rival.check({ path: { id: rivalDomain.id } })).toMatchObject({ status: 'verified' })
    const repeatedDomain = await calls().create({ path: { id }, body })
    expect(proofOf(repeatedDomain)).not.toBe(proofOf(ownDomain))
    records.texts.set('_atelier.pay.mill.example', [proofOf(ownDomain)])
    await rival.delete({ path: { id: rivalDomain.id } })
    expect(await calls().check({ path: { id: repeatedDomain.id } })).toMatchObject({ status: 'pending' })
  })

  it('is verified for one organization when two ask concurrently', async () => {
    const { organization_id } = await shop.openRival()
    const rival = callsWith(await shop.commerce.issueToken({ organization_id, label: 'domains' }))
    const body = { name: 'pay.mill.example' }
    const ownDomain = await calls().create({ path: { id }, body })
    const rivalDomain = await rival.create({ path: { id: organization_id }, body })
    records.aliases.set('pay.mill.example', ['atelier.test'])
    records.texts.set('_atelier.pay.mill.example', [proofOf(ownDomain), proofOf(rivalDomain)])
    const checked = await Promise.all([
      calls().check({ path: { id: ownDomain.id } }),
      rival.check({ path: { id: rivalDomain.id } }),
    ])
    expect(checked.map(({ status }) => status).toSorted()).toEqual(['pending', 'verified'])
    await rival.delete({ path: { id: rivalDomain.id } })
  })
})

describe('on the domain of an organization', () => {
  const host = 'pay.mill.example'
  beforeEach(async () => void (await verified(host)))

  it('serves its checkout, its links and its portal, and nothing else', async () => {
    const checkout = await shop.openCheckout()
    const calling = `/v1/checkouts/client/${checkout.clientSecret}`
    expect(await statusAt(host, calling)).toBe(200)
    expect(await statusAt('PAY.mill.example.:8443', calling)).toBe(200)
    expect(await statusAt(host, `/checkout/${checkout.clientSecret}/about`)).toBe(200)
    expect(await statusAt(host, '/atelier/portal')).toBe(200)
    expect(await statusAt(host, '/atelier/portal/v1/customer-portal/portals/atelier')).toBe(200)
    expect(await statusAt(host, '/atelier/portal/v1/customer-portal/orders/')).toBe(401)
    expect(await statusAt(host, '/fonts/fraunces-latin-wght-normal.woff2')).toBe(200)

    const bearer = { headers: { Authorization: `Bearer ${shop.accessToken}` } }
    for (const path of ['/v1/orders/', '/v1/customers/', `/v1/organizations/${id}/domains`])
      expect([path, await statusAt(host, path, bearer)]).toEqual([path, 404])
    for (const path of ['/', '/login', '/account', '/portal', '/oauth2/authorize', '/domains/ask?domain=x'])
      expect([path, await statusAt(host, path)]).toEqual([path, 404])
    // The router reads encoded letters as letters.
    for (const path of [
      '/atelier/portal/%76%31/customer-portal/orders/',
      '/atelier/portal/v1/customer-portal/license-keys/%76alidate',
      '/atelier/portal/%76%31/customer-portal/portals/atelier',
      '/%61telier/portal/v1/orders/',
      '/%76%31/orders/',
    ])
      expect([path, await statusAt(host, path, bearer), await statusAt(host, path)]).toEqual([path, 404, 404])
    const page = await at(host, '/login', { headers: { Accept: 'text/html' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    // The server's own host and unverified names are unaffected.
    expect(await statusAt('atelier.test', '/v1/orders/', bearer)).toBe(200)
    expect(await statusAt('other.example', '/v1/orders/', bearer)).toBe(200)
  })

  it('serves nothing of other organizations', async () => {
    const { organization_id, client } = await shop.openRival()
    const product = await client.products.create({
      body: { name: 'Vase', recurringInterval: null, prices: [{ amountType: 'fixed', priceAmount: 500 }] },
    })
    const rivalCheckout = await client.checkouts.create({ body: { productId: product.id } })
    const link = await client.checkoutLinks.create({
      body: { payment_processor: 'stripe', product_id: product.id },
    })
    const { slug } = await client.organizations.get({ path: { id: organization_id } })
    for (const path of [
      `/v1/checkouts/client/${rivalCheckout.clientSecret}`,
      `/checkout/${rivalCheckout.clientSecret}/about`,
      `/v1/checkout-links/${link.client_secret}/redirect`,
      `/buy/${link.slug ?? ''}`,
      `/${slug}/portal`,
      `/${slug}/portal/v1/customer-portal/portals/${slug}`,
      `/atelier/portal/v1/customer-portal/organizations/${slug}`,
    ]) {
      expect([path, await statusAt(host, path)]).toEqual([path, 404])
      expect([path, await statusAt('atelier.test', path)]).not.toEqual([path, 404])
    }
    expect(rivalCheckout.url).toContain('http://atelier.test/')
  })

  it('a customer signs in with a code, and the cookie stays with that host', async () => {
    await shop.buy(cards.visa, 'host@example.com')
    const form = (fields: Record<string, string>, cookie = '', origin = `http://${host}`) => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: origin, Cookie: cookie },
      body: new URLSearchParams(fields).toString(),
    })
    const foreignForm = form({ email: 'host@example.com' }, '', shop.serverURL)
    expect(await statusAt(host, '/atelier/portal/code', foreignForm)).toBe(403)
    const code = await at(host, '/atelier/portal/code', form({ email: 'host@example.com' }))
    expect(code.status).toBe(200)
    const [pending = ''] = code.headers.getSetCookie()
    expect(pending).toMatch(/^portal_code=.*; Path=\/atelier\/portal; .*HttpOnly; SameSite=Lax/)
    expect(pending).not.toMatch(/domain=/i)
    await shop.runJobs()
    const { text } = shop.mails.findLast(({ to }) => to === 'host@example.com') ?? { text: '' }
    const digits = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    const signIn = form({ code: digits }, pending.split(';')[0])
    const session = (await at(host, '/atelier/portal/sign-in', signIn)).headers.getSetCookie()[0] ?? ''
    expect(session).toMatch(/^portal_session=/)
    const headers = { Cookie: session.split(';')[0] ?? '' }
    const orders = await at(host, '/atelier/portal/v1/customer-portal/orders/', { headers })
    expect(orders.status).toBe(200)
    expect(((await orders.json()) as { items: unknown[] }).items).toHaveLength(1)
    const write = (origin: string) =>
      statusAt(host, '/atelier/portal/v1/customer-portal/customers/me', {
        method: 'PATCH',
        headers: { ...headers, 'Content-Type': 'application/json', Origin: origin },
        body: '{"locale":"sv"}',
      })
    expect(await write(shop.serverURL)).toBe(403)
    expect(await write(`http://${host}`)).toBe(200)
  })

  it('all links and e-mails to customers lead to it', async () => {
    const checkout = await shop.client.checkouts.create({
      body: { productId: shop.demo.product_id, successUrl: 'https://mill.example/thanks' },
    })
    expect(checkout).toMatchObject({
      url: `https://${host}/checkout/${checkout.clientSecret}`,
      successUrl: 'https://mill.example/thanks',
    })
    const link = await shop.client.checkoutLinks.create({
      body: { payment_processor: 'stripe', product_id: shop.demo.product_id },
    })
    expect(link.url).toBe(`https://${host}/v1/checkout-links/${link.client_secret}/redirect`)
    expect(link.short_url).toBe(`https://${host}/buy/${link.slug ?? ''}`)
    expect(await statusAt(host, new URL(link.short_url ?? '').pathname)).toBe(307)
    const followed = await at(host, new URL(link.url).pathname)
    expect(followed.headers.get('location')).toMatch(/^https:\/\/pay\.mill\.example\/checkout\//)
    const bought = await shop.buy(cards.visa, 'letters@example.com')
    expect(bought.successUrl).toMatch(/^https:\/\/pay\.mill\.example\/checkout\/.*\/confirmation$/)
    const { text } = shop.mails.findLast(({ to }) => to === 'letters@example.com') ?? { text: '' }
    expect(text).toContain('https://pay.mill.example/atelier/portal')
    expect(text).not.toContain('atelier.test')
    const customer_id = bought.customerId ?? ''
    const session = await shop.client.customerSessions.create({ body: { customer_id } })
    expect(session.customer_portal_url).toMatch(/^https:\/\/pay\.mill\.example\/atelier\/portal\?/)
    expect(
      await statusAt(host, new URL(session.customer_portal_url).pathname + '?customer_session_token=x'),
    ).toBe(303)
  })
})
