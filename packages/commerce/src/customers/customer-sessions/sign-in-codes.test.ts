import { hours, minutes } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { portalVisitor, type PortalVisitor } from '../../testing/portal-visitor.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
// Expires the rate limits used by other tests.
beforeEach(() => shop.clock.advance(hours(25)))

/** Responses to all code requests. */
const notified = new Map<PortalVisitor, unknown>()
const request = async (email: string): Promise<PortalVisitor> => {
  const visitor = portalVisitor(shop)
  const response = await visitor.submit('/code', { email })
  expect(response.status).toBe(200)
  notified.set(visitor, JSON.parse(response.text))
  return visitor
}
/** Requests a code in a new browser, and sends it. */
const ask = async (email: string): Promise<PortalVisitor> => {
  const visitor = await request(email)
  await shop.runJobs()
  return visitor
}
const refuses = async (email: string) => {
  const rejected = await portalVisitor(shop).submit('/code', { email })
  expect([rejected.status, rejected.text]).toEqual([429, '{"error":"TooManyRequests"}'])
}
const mailsTo = (email: string) => shop.mails.filter(({ to }) => to === email)
const codeFor = (email: string): string => /\b\d{6}\b/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? ''
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const enter = async (visitor: PortalVisitor, code: string) => {
  const { status, text } = await visitor.submit('/sign-in', { code })
  if (status === 204) return 'signed in'
  const { error } = JSON.parse(text) as { error: string }
  return error === 'expired' ? 'ended' : error
}

describe('a sign-in code', () => {
  it('verifies the address and opens everything of the customer for an hour', async () => {
    const { customerId } = await shop.buy(cards.visa, 'code@example.com')
    await shop.buy(cards.visa, 'code@example.com')
    const visitor = await ask('CODE@example.com')
    expect(mailsTo('code@example.com').at(-1)?.subject).toMatch(/^Access your .+ purchases$/)
    expect(await enter(visitor, ` ${codeFor('code@example.com').replace(/^.../, '$& ')}`)).toBe('signed in')
    const portal = shop.clientWith(visitor.cookies.get('portal_session') ?? '').customerPortal
    expect((await portal.orders.list()).items).toHaveLength(2)
    expect(await portal.customers.get()).toMatchObject({ id: customerId, emailVerified: true })
    const recorded = (await shop.events()).filter(({ subject_id }) => subject_id === customerId)
    expect(recorded.at(-2)).toMatchObject({ type: 'customer.updated', data: { email_verified: true } })
    shop.clock.advance(hours(1))
    await expect(portal.orders.list()).rejects.toMatchObject({ status: 401 })
  })

  it('works once, in the requesting browser, at the same seller, within ten minutes', async () => {
    await shop.buy(cards.visa, 'once@example.com')
    const first = await ask('once@example.com')
    const firstCode = codeFor('once@example.com')
    const second = await ask('once@example.com')
    const code = codeFor('once@example.com')
    expect(code).not.toBe(firstCode)
    expect(await enter(first, code)).toBe('wrong')
    const rival = await shop.openRival()
    const rivalPortal = portalVisitor(shop, `rival-${rival.organization_id}`)
    rivalPortal.cookies.set('portal_code', second.cookies.get('portal_code') ?? '')
    expect(await enter(rivalPortal, code)).toBe('ended')
    const cookie = second.cookies.get('portal_code') ?? ''
    expect(await enter(second, code)).toBe('signed in')
    expect(await enter(second, code)).toBe('ended')
    // Replays the cookie that signing in has removed.
    second.cookies.set('portal_code', cookie)
    expect(await enter(second, code)).toBe('ended')
    const late = await ask('once@example.com')
    shop.clock.advance(minutes(10))
    expect(await enter(late, codeFor('once@example.com'))).toBe('ended')
  })

  it('can be entered five times', async () => {
    await shop.buy(cards.visa, 'five@example.com')
    const visitor = await ask('five@example.com')
    const code = codeFor('five@example.com')
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(visitor, other(code))))
    expect(answers.filter((answer) => answer === 'wrong')).toHaveLength(4)
    expect(answers.filter((answer) => answer === 'ended')).toHaveLength(16)
    expect(await enter(visitor, code)).toBe('ended')
  })

  it('is requested alike by strangers and customers, and sent only to customers', async () => {
    await shop.runJobs()
    const before = shop.mails.length
    const visitor = await ask('nobody@example.com')
    expect(shop.mails).toHaveLength(before)
    expect(notified.get(visitor)).toEqual({ sent_to: 'n•••@example.com' })
    expect(await enter(visitor, '000000')).toBe('wrong')
    await shop.buy(cards.visa, 'norma@example.com')
    expect(notified.get(await ask('norma@example.com'))).toEqual(notified.get(visitor))
  })

  it('is sent five times an hour and twenty times a day to an address, known or not', async () => {
    await shop.buy(cards.visa, 'often@example.com')
    for (const email of ['often@example.com', 'unknown@example.com']) {
      for (let count = 0; count < 20; count += 1) {
        if (count > 0 && count % 5 === 0) {
          await refuses(email)
          shop.clock.advance(hours(1))
        }
        await request(count % 2 === 0 ? email : email.toUpperCase())
      }
      shop.clock.advance(hours(1))
      await refuses(email)
      shop.clock.advance(hours(24))
      await request(email)
    }
  })

  it('can be requested twenty times an hour from one network address', async () => {
    const emails = Array.from({ length: 22 }, (_, index) => `many-${index}@example.com`)
    const response = await Promise.all(emails.map((email) => portalVisitor(shop).submit('/code', { email })))
    const countOf = (code: number) => response.filter(({ status }) => status === code).length
    expect([countOf(200), countOf(429)]).toEqual([20, 2])
  })

  it('is stored in no table, nor are the token of the browser and the address of the network', async () => {
    await shop.buy(cards.visa, 'dump@example.com')
    const visitor = await ask('dump@example.com')
    const dump = JSON.stringify(await shop.database.db.selectFrom('sign_in_codes').selectAll().execute())
    expect(dump).toContain('dump@example.com')
    for (const secret of [visitor.cookies.get('portal_code') ?? '-', '127.0.0.1'])
      expect(dump).not.toContain(secret)
    expect(dump.match(/(?<![\da-f])\d{6}(?![\da-f])/g) ?? []).not.toContain(codeFor('dump@example.com'))
  })
})
