import { portalEmailUpdates } from '@atelier/contract'
import { hours } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
const clientWith = (accessToken?: string) =>
  createClientFor(portalEmailUpdates, {
    serverURL: shop.serverURL,
    fetch: shop.fetch,
    ...(accessToken !== undefined && { accessToken }),
  })
let anyone: ReturnType<typeof clientWith>
beforeAll(async () => {
  shop = await openShop()
  anyone = clientWith()
})
afterAll(() => shop.close())

const enter = async (email: string) => {
  const { id } = await shop.client.customers.create({ body: { email } })
  const { token } = await shop.client.customerSessions.create({ body: { customer_id: id } })
  return { id, own: clientWith(token) }
}
const emailOf = async (id: string) => (await shop.client.customers.get({ path: { id } })).email
const tokenFor = async (email: string): Promise<string> => {
  await shop.runJobs()
  const text = shop.mails.findLast(({ to }) => to === email)?.text ?? ''
  return new URL(/http\S+/.exec(text)?.[0] ?? 'http://nothing.test').searchParams.get('token') ?? ''
}
const check = (token: string) => anyone.check({ query: { token } })
const verify = (token: string) => anyone.verify({ body: { token } })

describe('a new e-mail address', () => {
  it('is the customer’s once its token is verified, which opens a session', async () => {
    const { id, own } = await enter('old@example.com')
    await own.request({ body: { email: 'new@example.com' } })
    const token = await tokenFor('new@example.com')
    await check(token)
    expect(await emailOf(id)).toBe('old@example.com')
    const session = await verify(token)
    const me = await shop.clientWith(session.token).customerPortal.customers.get({})
    expect(me).toMatchObject({ id, email: 'new@example.com', emailVerified: true })
    await expectApiError(check(token), 'Unauthorized', 401)
    await expectApiError(verify(token), 'Unauthorized', 401)
  })

  it('is requested with one response, whether or not another customer has it, and is rejected with the token', async () => {
    const [{ id, own }] = [await enter('asks@example.com'), await enter('known@example.com')]
    const [unknown, knownResponse] = [
      await own.request({ body: { email: 'unknown@example.com' } }),
      await own.request({ body: { email: 'KNOWN@example.com' } }),
    ]
    expect(knownResponse).toEqual(unknown)
    const token = await tokenFor('KNOWN@example.com')
    await check(token)
    await expectInvalid(verify(token), 'body.token')
    expect(await emailOf(id)).toBe('asks@example.com')
  })

  it('has a token for an hour, until the next request, and only for whole customers', async () => {
    const { own } = await enter('late@example.com')
    await expectInvalid(own.request({ body: { email: 'LATE@example.com' } }), 'body.email')
    await own.request({ body: { email: 'first@example.com' } })
    const first = await tokenFor('first@example.com')
    shop.clock.advance(1000)
    await own.request({ body: { email: 'second@example.com' } })
    const second = await tokenFor('second@example.com')
    await expectApiError(check(first), 'Unauthorized', 401)
    shop.clock.advance(hours(1))
    await expectApiError(verify(second), 'Unauthorized', 401)
    const { clientSecret } = await shop.openCheckout()
    const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: await shop.buyer(undefined, 'buyer@example.com'),
    })
    await shop.runJobs()
    const request = clientWith(customerSessionToken).request({ body: { email: 'other@example.com' } })
    await expectApiError(request, 'NotPermitted', 403)
  })

  it('is changed once by several concurrent calls with one token', async () => {
    const { own } = await enter('once@example.com')
    await own.request({ body: { email: 'many@example.com' } })
    const token = await tokenFor('many@example.com')
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => verify(token)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

it('a seller who does not let customers change their address rejects every request for another', async () => {
  const { own, id } = await enter('stays@example.com')
  const { token } = await shop.client.customerSessions.create({ body: { customer_id: id } })
  const organization = (await shop.client.organizations.list()).items[0]?.id ?? ''
  const allow = (allowEmailChange: boolean | null) =>
    shop.client.organizations.update({
      path: { id: organization },
      body: { customerPortalSettings: { customer: { allowEmailChange } } },
    })
  expect((await allow(false)).customerPortalSettings?.customer.allowEmailChange).toBe(false)
  expect((await allow(null)).customerPortalSettings?.customer.allowEmailChange).toBe(false)
  await expectApiError(own.request({ body: { email: 'moves@example.com' } }), 'NotPermitted', 403)
  const me = shop.clientWith(token).customerPortal.customers
  await expectApiError(me.update({ body: { email: 'moves@example.com' } }), 'NotPermitted', 403)
  expect(await me.update({ body: { name: 'Ada' } })).toMatchObject({ name: 'Ada' })
  await shop.client.customers.update({ path: { id }, body: { email: 'moved@example.com' } })
  expect(await emailOf(id)).toBe('moved@example.com')
  expect((await allow(true)).customerPortalSettings?.customer.allowEmailChange).toBe(true)
  await own.request({ body: { email: 'moves@example.com' } })
  await verify(await tokenFor('moves@example.com'))
  expect(await emailOf(id)).toBe('moves@example.com')
})
