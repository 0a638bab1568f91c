import { hours, minutes } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBenefit, newProduct } from '../testing/benefits.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { portalVisitor } from '../testing/portal-visitor.ts'
import { uploadFile } from '../testing/upload-file.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Opens a browser at the address that the seller received for a customer. */
const signedIn = async (customer_id: string) => {
  const visitor = portalVisitor(shop)
  const { customer_portal_url, token } = await shop.client.customerSessions.create({ body: { customer_id } })
  const entered = await visitor.open(customer_portal_url)
  return { visitor, entered, token }
}
const newCustomer = async (email: string) => (await shop.client.customers.create({ body: { email } })).id
/** Opens a browser with the session of a purchase's page. */
const withPurchase = async (email: string, productId = shop.demo.product_id) => {
  const { clientSecret, id } = await shop.client.checkouts.create({ body: { productId } })
  const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: await shop.buyer(cards.visa, email),
  })
  await shop.runJobs()
  const visitor = portalVisitor(shop)
  await visitor.open(`?customer_session_token=${customerSessionToken}`)
  const [order] = (await shop.client.orders.list({ query: { checkout_id: id } })).items
  return { visitor, checkout_id: id, order_id: order?.id ?? '', token: customerSessionToken ?? '' }
}
const opened = (visitor: ReturnType<typeof portalVisitor>, slug = 'atelier') =>
  visitor.read(`/v1/customer-portal/portals/${slug}`)
const noVisit = { organization: { slug: 'atelier' }, session: null }

describe('the token in the address', () => {
  it('leads to no other host, however the address is written', async () => {
    const { token } = await signedIn(await newCustomer('slashes@example.com'))
    for (const path of ['//atelier/portal', '//atelier//portal', '///ATELIER/portal'])
      expect(
        await portalVisitor(shop).open(`${shop.serverURL}${path}?customer_session_token=${token}`),
      ).toMatchObject({ location: '/atelier/portal' })
    for (const path of ['//ATELIER/portal/orders?page=2', '/ATELIER/portal/orders?page=2'])
      expect((await portalVisitor(shop).open(shop.serverURL + path)).location).toBe(
        '/atelier/portal/orders?page=2',
      )
  })

  it('becomes a cookie that no script reads, and is removed from the address', async () => {
    const customer_id = await newCustomer('cookie@example.com')
    const { entered, token, visitor } = await signedIn(customer_id)
    expect(entered).toMatchObject({ status: 303, location: '/atelier/portal', text: '' })
    expect(entered.headers.get('set-cookie')).toBe(
      `portal_session=${token}; Path=/atelier/portal; Max-Age=3600; HttpOnly; SameSite=Lax`,
    )
    expect(entered.headers.get('cache-control')).toBe('no-store')
    const page = await visitor.open()
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const { session } = (await opened(visitor)) as { session: unknown }
    expect(session).toEqual({
      id: customer_id,
      kind: 'customer',
      email: 'cookie@example.com',
      name: null,
      can_change_plan: true,
      can_change_email: true,
      card_form: { processor: 'sandbox', publishable_key: 'sandbox' },
      deletion_requested_at: null,
    })
    expect(JSON.stringify(session)).not.toContain(token)
  })

  it('is removed from every address of the portal, whatever other parameters it has', async () => {
    const customer_id = await newCustomer('every@example.com')
    const { token, customer_portal_url } = await shop.client.customerSessions.create({
      body: { customer_id },
    })
    const id = crypto.randomUUID()
    const pages = shop.commerce.pages
      .filter(({ method = 'GET', path }) => method === 'GET' && path.startsWith('/{slug}/portal'))
      .map(({ path }) => path)
    expect(pages.length).toBeGreaterThan(4)
    for (const path of [...pages, '/{slug}/portal', '/{slug}/portal/orders/{id}', '/{slug}/portal/any']) {
      const address = path.replace('{slug}', 'atelier').replaceAll(/\{\w+\}/g, id)
      const entered = await portalVisitor(shop).open(
        `${shop.serverURL}${address}?a=b%20c&customer_session_token=${token}&d=e`,
      )
      expect([address, entered.status, entered.location]).toEqual([address, 303, `${address}?a=b+c&d=e`])
      expect(entered.headers.get('set-cookie')).toMatch(/^portal_session=\w+; .*HttpOnly; SameSite=Lax/)
    }
    // No mail and no other page contains a session in an address.
    expect(customer_portal_url).toBe(`${shop.serverURL}/atelier/portal?customer_session_token=${token}`)
    expect(JSON.stringify(shop.mails)).not.toContain('customer_session_token')
    expect(JSON.stringify(shop.mails)).not.toMatch(/atelier_cst_/)
  })

  it('is marked Secure where the public address uses https', async () => {
    const otherShop = await openShop({ public_url: 'https://shop.example' })
    const reply = await portalVisitor(otherShop).open('?customer_session_token=atelier_cst_x')
    expect(reply.headers.get('set-cookie')).toMatch(/; Secure$/)
    await otherShop.close()
  })

  it('that is wrong or expired signs no one in', async () => {
    const visitor = portalVisitor(shop)
    for (const token of ['rubbish', 'a;b\r\nX: y', '']) {
      await visitor.open(`?customer_session_token=${encodeURIComponent(token)}`)
      expect(await opened(visitor)).toMatchObject(noVisit)
    }
    const entered = await signedIn(await newCustomer('over@example.com'))
    shop.clock.advance(hours(1))
    expect(await opened(entered.visitor)).toMatchObject(noVisit)
    expect((await entered.visitor.call('GET', '/v1/customer-portal/orders/')).status).toBe(401)
  })

  it('of another seller opens nothing here', async () => {
    const rival = await shop.openRival()
    const { token } = await signedIn(await newCustomer('here@example.com'))
    const slug = `rival-${rival.organization_id}`
    const visitor = portalVisitor(shop, slug)
    await visitor.open(`?customer_session_token=${token}`)
    expect(await opened(visitor, slug)).toMatchObject({ organization: { slug }, session: null })
    expect((await visitor.call('GET', '/v1/customer-portal/orders/')).status).toBe(401)
    // A session of this seller does not reveal a session at the other.
    expect(await opened((await signedIn(await newCustomer('both@example.com'))).visitor, slug)).toMatchObject(
      {
        session: null,
      },
    )
  })

  it('opens no page at the portal of another seller', async () => {
    const { token, order_id } = await withPurchase('pages@example.com')
    const { organization_id } = await shop.openRival()
    const visitor = portalVisitor(shop, `rival-${organization_id}`)
    visitor.cookies.set('portal_session', token)
    expect((await visitor.open(`/orders/${order_id}/invoice`)).status).toBe(404)
    expect((await visitor.submit('/code')).status).toBe(422)
    // It is not ended there either.
    await visitor.submit('/sign-out')
    const home = portalVisitor(shop)
    home.cookies.set('portal_session', token)
    expect((await home.open(`/orders/${order_id}/invoice`)).status).toBe(303)
  })

  it('never replaces a session that opens more for the same customer', async () => {
    const { token: ofPurchase } = await withPurchase('wider@example.com')
    const { id } =
      (await shop.client.customers.list({ query: { email: 'wider@example.com' } })).items[0] ?? {}
    const { visitor, token } = await signedIn(id ?? '')
    for (const offered of [ofPurchase, 'rubbish', 'a;b']) {
      const entered = await visitor.open(`?customer_session_token=${encodeURIComponent(offered)}`)
      expect(entered).toMatchObject({ status: 303, location: '/atelier/portal' })
      expect(entered.headers.get('set-cookie')).toBeNull()
      expect(visitor.cookies.get('portal_session')).toBe(token)
    }
    expect(await opened(visitor)).toMatchObject({ session: { kind: 'customer' } })
    // Another customer's session, and a whole one, replace the current session.
    const otherVisit = await withPurchase('narrow@example.com')
    await visitor.open(`?customer_session_token=${otherVisit.token}`)
    expect(await opened(visitor)).toMatchObject({ session: { kind: 'purchase', email: 'n•••@example.com' } })
    await visitor.open(`?customer_session_token=${token}`)
    expect(await opened(visitor)).toMatchObject({ session: { kind: 'customer', email: 'wider@example.com' } })
  })

  it('is kept for the address of the seller as it is written', async () => {
    const reply = await portalVisitor(shop, 'ATELIER').open('/orders?page=2')
    expect(reply).toMatchObject({ status: 303, location: '/atelier/portal/orders?page=2' })
  })
})

describe('the cookie', () => {
  it('opens only the calls below the portal, and writes only from its own pages', async () => {
    const { visitor, token } = await signedIn(await newCustomer('calls@example.com'))
    const cookie = { Cookie: `portal_session=${token}` }
    const foreignRequest = new Request(`${shop.serverURL}/v1/customer-portal/customers/me`, {
      headers: cookie,
    })
    expect((await shop.fetch(foreignRequest)).status).toBe(401)
    const write = (headers: Record<string, string>) =>
      visitor.call('PATCH', '/v1/customer-portal/customers/me', { name: 'Ada' }, headers)
    for (const headers of [{}, { 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }])
      expect((await write(headers)).status).toBe(403)
    expect((await write({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200)
    expect(await visitor.read('/v1/customer-portal/customers/me')).toMatchObject({ name: 'Ada' })
  })

  it('is used by no form of another site', async () => {
    const forms = shop.commerce.pages
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/{slug}/portal/'))
      .map(({ path }) => path.replace('/{slug}/portal', '').replaceAll(/\{\w+\}/g, crypto.randomUUID()))
    expect(forms).toContain('/sign-out')
    const { visitor } = await signedIn(await newCustomer('forms@example.com'))
    for (const form of forms)
      for (const headers of [{ 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'https://evil.example' }])
        expect([form, (await visitor.submit(form, {}, headers)).status]).toEqual([form, 403])
    expect(await opened(visitor)).toMatchObject({ session: { email: 'forms@example.com' } })
  })

  it('ends with signing out', async () => {
    const { visitor, token } = await signedIn(await newCustomer('out@example.com'))
    expect((await visitor.submit('/sign-out')).status).toBe(204)
    expect(visitor.cookies.size).toBe(0)
    await expect(shop.clientWith(token).customerPortal.orders.list()).rejects.toMatchObject({ status: 401 })
  })
})

describe('the session of a purchase', () => {
  it('shows only that purchase, with its invoice, until a code has verified the address', async () => {
    const first = await withPurchase('page@example.com')
    const second = await withPurchase('page@example.com')
    const idsOf = async () => {
      const { items } = (await second.visitor.read('/v1/customer-portal/orders/')) as {
        items: { id: string }[]
      }
      return items.map(({ id }) => id)
    }
    expect(await opened(second.visitor)).toMatchObject({
      session: { id: second.checkout_id, kind: 'purchase', email: 'p•••@example.com', name: null },
    })
    expect(await idsOf()).toEqual([second.order_id])
    const invoice = await second.visitor.open(`/orders/${second.order_id}/invoice`)
    expect(invoice.status).toBe(303)
    expect((await second.visitor.open(invoice.location ?? '')).headers.get('content-type')).toBe(
      'application/pdf',
    )
    for (const id of [first.order_id, 'rubbish'])
      expect((await second.visitor.open(`/orders/${id}/invoice`)).status).toBe(404)
    expect(
      (await second.visitor.call('POST', '/v1/customer-portal/customers/me/deletion-request')).status,
    ).toBe(403)

    expect((await second.visitor.submit('/code')).text).toBe('{"sent_to":"p•••@example.com"}')
    await shop.runJobs()
    const mail = shop.mails.findLast(({ to }) => to === 'page@example.com')
    const [code = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? []
    expect((await second.visitor.submit('/sign-in', { code })).status).toBe(204)
    expect([...second.visitor.cookies.keys()]).toEqual(['portal_session'])
    expect(await opened(second.visitor)).toMatchObject({
      session: { kind: 'customer', email: 'page@example.com' },
    })
    expect((await idsOf()).toSorted()).toEqual([first.order_id, second.order_id].toSorted())
  })

  it('gets its files by links that end, and no others', async () => {
    const file = await uploadFile(shop, new TextEncoder().encode('a book'), { name: 'tea & cake.pdf' })
    const product = await newProduct(
      shop,
      await newBenefit(shop, { type: 'downloadables', properties: { files: [file.id], archived: {} } }),
    )
    const bought = await withPurchase('gives@example.com', product)
    const otherVisit = await withPurchase('gives@example.com')
    const { items } = (await bought.visitor.read('/v1/customer-portal/downloadables/')) as {
      items: { id: string }[]
    }
    const link = `/downloads/${items[0]?.id}`
    const clicked = await bought.visitor.open(link)
    expect(clicked.status).toBe(303)
    const url = clicked.location ?? ''
    const submission = await bought.visitor.open(url)
    expect((await bought.visitor.open(submission.location ?? '')).text).toBe('a book')
    shop.clock.advance(minutes(10))
    expect((await bought.visitor.open(url)).status).toBe(410)
    // The link of the page that is still open leads to a fresh address.
    const later = await bought.visitor.open((await bought.visitor.open(link)).location ?? '')
    expect((await bought.visitor.open(later.location ?? '')).text).toBe('a book')
    // It opens nothing for other sessions, or without one.
    for (const visitor of [otherVisit.visitor, portalVisitor(shop)])
      expect((await visitor.open(link)).status).toBe(404)
    expect((await bought.visitor.open('/downloads/rubbish')).status).toBe(404)
  })
})

it('e-mails of an order lead to its page in the portal', async () => {
  const { order_id } = await withPurchase('linked@example.com')
  const mail = shop.mails.findLast(({ to }) => to === 'linked@example.com')
  const link = `${shop.serverURL}/atelier/portal/orders/${order_id}`
  expect(mail?.text).toContain(`here:\n${link}\n`)
  expect((await portalVisitor(shop).open(link)).status).toBe(200)
})

it('platforms can be connected by the whole customer, where they are configured', async () => {
  const { visitor } = await signedIn(await newCustomer('club@example.com'))
  expect((await visitor.open('/accounts/discord')).status).toBe(422)
  expect((await visitor.open('/accounts/gold')).status).toBe(404)
  expect((await portalVisitor(shop).open('/accounts/discord')).status).toBe(404)
})

it('does not exist for an unknown seller', async () => {
  for (const path of ['', '/orders']) {
    const page = await portalVisitor(shop, 'nobody').open(path)
    expect(page.status).toBe(404)
    expect(page.text).toContain('There is no seller called nobody.')
  }
  expect((await portalVisitor(shop).call('GET', '/v1/customer-portal/portals/nobody')).status).toBe(404)
})

it('speaks the language of the browser on every page of the server, or that of the address', async () => {
  const read = async (path: string, request: string) => {
    const headers = { 'Accept-Language': request }
    const response = await shop.fetch(new Request(shop.serverURL + path, { headers }))
    return response.text()
  }
  const pages: [path: string, german: string][] = [
    ['/portal', 'Ihre Käufe'],
    ['/nobody/portal', 'Es gibt keinen Verkäufer namens nobody.'],
    ['/atelier/portal/email?token=old', 'Dieser Link gilt nicht mehr'],
    ['/atelier/portal/downloads/nothing', 'Melden Sie sich an, um Ihre Bestellungen zu sehen.'],
    ['/atelier/portal/connect?state=forged', 'Dieser Besuch kann nicht fortgesetzt werden'],
    ['/atelier/portal/connected', 'Ihr Konto ist verbunden'],
    ['/atelier/portal/connected?error=x', 'Ihr Konto wurde nicht verbunden.'],
  ]
  for (const [path, german] of pages) {
    const shownText = await read(path, 'pt, de-AT;q=0.8, en;q=0.5')
    expect(shownText, path).toContain(german)
    expect(shownText, path).toContain('<html lang="de">')
  }
  expect(await read('/portal?locale=sv', 'de')).toContain('Dina köp')
  expect(await read('/portal', 'pt')).toContain('Your purchases')
})
