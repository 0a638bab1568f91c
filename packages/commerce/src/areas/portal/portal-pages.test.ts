import { hours } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { portalVisitor } from '../../testing/portal-visitor.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** A browser that opened the address which the seller was given for a customer. */
const signedIn = async (customer_id: string) => {
  const visitor = portalVisitor(shop)
  const { customer_portal_url, token } = await shop.client.customerSessions.create({ body: { customer_id } })
  const entered = await visitor.open(customer_portal_url)
  return { visitor, entered, token }
}
/** A browser with the session that the page of a purchase was given. */
const withPurchase = async (email: string, productId = shop.demo.product_id) => {
  const { clientSecret, id } = await shop.client.checkouts.create({ body: { productId } })
  const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: await shop.buyer(cards.visa, email),
  })
  await shop.runJobs()
  const visitor = portalVisitor(shop)
  await visitor.open(`?customer_session_token=${customerSessionToken}`)
  return { visitor, checkout_id: id }
}
const orderOfCheckout = async (checkout_id: string) => {
  const { items } = await shop.client.orders.list({ query: { checkout_id } })
  return items[0]?.id ?? ''
}

describe('the token in the address', () => {
  it('becomes a cookie that no script reads, and leaves the address', async () => {
    const { customerId } = await shop.buy(cards.visa, 'cookie@example.com')
    const { entered, token, visitor } = await signedIn(customerId ?? '')
    expect(entered).toMatchObject({ status: 303, location: '/atelier/portal', text: '' })
    expect(entered.headers.get('set-cookie')).toBe(
      `portal_session=${token}; Path=/atelier/portal; Max-Age=3600; HttpOnly; SameSite=Lax`,
    )
    expect(entered.headers.get('cache-control')).toBe('no-store')
    const page = await visitor.open()
    expect(page.status).toBe(200)
    expect(page.text).not.toContain(token)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'none'")
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.text).not.toMatch(/<script|style=| on\w+=/)
  })

  it('is marked Secure where the outside uses https', async () => {
    const other = await openShop({ public_url: 'https://shop.example' })
    const reply = await portalVisitor(other).open('?customer_session_token=atelier_cst_x')
    expect(reply.headers.get('set-cookie')).toMatch(/; Secure$/)
    await other.close()
  })

  it('that is wrong or over asks for a code instead', async () => {
    const visitor = portalVisitor(shop)
    for (const token of ['rubbish', 'a;b\r\nX: y', '']) {
      await visitor.open(`?customer_session_token=${encodeURIComponent(token)}`)
      const page = await visitor.open()
      expect(page.text).toContain('Send me a code')
    }
    const { customerId } = await shop.buy(cards.visa, 'over@example.com')
    const entered = await signedIn(customerId ?? '')
    shop.clock.advance(hours(1))
    expect((await entered.visitor.open()).text).toContain('Your session has ended.')
  })

  it('of another seller opens nothing here', async () => {
    const rival = await shop.openRival()
    const { customerId } = await shop.buy(cards.visa, 'here@example.com')
    const { token } = await signedIn(customerId ?? '')
    const visitor = portalVisitor(shop, `rival-${rival.organization_id}`)
    await visitor.open(`?customer_session_token=${token}`)
    expect((await visitor.open()).text).not.toContain('here@example.com')
  })
})

describe('the page of a purchase', () => {
  it('shows that purchase alone, with its invoice, and offers a code for the rest', async () => {
    const first = await withPurchase('page@example.com')
    const second = await withPurchase('page@example.com')
    const [own, foreign] = [
      await orderOfCheckout(second.checkout_id),
      await orderOfCheckout(first.checkout_id),
    ]
    const page = await second.visitor.open()
    expect(page.text).toContain('<h1>Your purchase</h1>')
    expect(page.text).toContain('as p•••@example.com')
    expect(page.text).toContain('$1.49')
    expect(page.text).toContain(own)
    expect(page.text).not.toContain(foreign)
    const invoice = await second.visitor.open(`/orders/${own}/invoice`)
    expect(invoice.status).toBe(303)
    expect((await second.visitor.open(invoice.location ?? '')).headers.get('content-type')).toBe(
      'application/pdf',
    )
    for (const id of [foreign, 'rubbish'])
      expect((await second.visitor.open(`/orders/${id}/invoice`)).status).toBe(404)

    expect((await second.visitor.submit('/code')).location).toBe('/atelier/portal/sign-in')
    await shop.runJobs()
    const mail = shop.mails.findLast(({ to }) => to === 'page@example.com')
    const [code = ''] = /\b\d{6}\b/.exec(mail?.text ?? '') ?? []
    await second.visitor.submit('/sign-in', { code })
    const whole = await second.visitor.open()
    expect(whole.text).toContain('<h1>Your orders</h1>')
    expect(whole.text).toContain('Everything under page@example.com')
    expect(whole.text).toContain(own)
    expect(whole.text).toContain(foreign)
  })
})

describe('the page of a customer', () => {
  it('shows subscriptions, which can be canceled and kept', async () => {
    const plan = await newPlan(shop, 1000, { name: 'Tea & <Cake>' })
    const { id, customer_id } = await subscribe(shop, plan)
    const { visitor } = await signedIn(customer_id)
    const page = await visitor.open()
    expect(page.text).toContain('Tea &amp; &lt;Cake&gt;')
    expect(page.text).toContain('$10.00 <small>a month</small>')
    expect(page.text).toMatch(/Renews on \d+ \w+ \d{4}\./)
    expect((await visitor.submit(`/subscriptions/${id}`, { do: 'cancel' })).location).toBe(
      '/atelier/portal?done=canceled',
    )
    expect((await visitor.open('?done=canceled')).text).toMatch(/The subscription is canceled[^]+Ends on/)
    const again = await visitor.submit(`/subscriptions/${id}`, { do: 'cancel' })
    expect(again.status).toBe(403)
    expect(again.text).toContain('canceled already')
    await visitor.submit(`/subscriptions/${id}`, { do: 'resume' })
    const { cancel_at_period_end } = await shop.client.subscriptions.get({ path: { id } })
    expect(cancel_at_period_end).toBe(false)
  })

  it('does nothing for forms of other sites, and for nobody', async () => {
    const { id, customer_id } = await subscribe(shop, await newPlan(shop, 1000))
    const { visitor } = await signedIn(customer_id)
    const foreign = { 'Sec-Fetch-Site': 'cross-site' }
    expect((await visitor.submit(`/subscriptions/${id}`, { do: 'cancel' }, foreign)).status).toBe(403)
    expect((await portalVisitor(shop).submit(`/subscriptions/${id}`, { do: 'cancel' })).status).toBe(404)
    expect((await shop.client.subscriptions.get({ path: { id } })).cancel_at_period_end).toBe(false)
  })

  it('says so where there is nothing, and pages through what is much', async () => {
    const { id, email } = await shop.client.customers.create({ body: { email: 'empty@example.com' } })
    const { visitor } = await signedIn(id)
    expect((await visitor.open()).text).toContain('There are no orders yet.')
    for (let count = 0; count < 21; count += 1) {
      const { clientSecret } = await shop.openCheckout()
      const body = await shop.buyer(cards.visa, email)
      await shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body })
    }
    await shop.runJobs()
    const [first, second] = [await visitor.open(), await visitor.open('?page=2')]
    expect(first.text.match(/class="card"/g)).toHaveLength(20)
    expect(first.text).toContain('Older orders')
    expect(second.text.match(/class="card"/g)).toHaveLength(1)
    for (const page of ['-1', 'x', '1e99']) expect((await visitor.open(`?page=${page}`)).status).toBe(200)
  })

  it('ends with signing out', async () => {
    const { customerId } = await shop.buy(cards.visa, 'out@example.com')
    const { visitor, token } = await signedIn(customerId ?? '')
    await visitor.submit('/sign-out')
    expect(visitor.cookies.size).toBe(0)
    await expect(shop.clientWith(token).customerPortal.orders.list()).rejects.toMatchObject({ status: 401 })
  })
})

it('is not there for a seller who is not there', async () => {
  const page = await portalVisitor(shop, 'nobody').open()
  expect(page.status).toBe(404)
  expect(page.text).toContain('There is no seller called nobody.')
})
