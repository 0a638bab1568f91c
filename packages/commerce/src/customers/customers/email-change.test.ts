import { hours } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { portalVisitor } from '../../testing/portal-visitor.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const enter = async (email: string) => {
  const { id } = await shop.client.customers.create({ body: { email } })
  const { token } = await shop.client.customerSessions.create({ body: { customer_id: id } })
  return { id, portal: shop.clientWith(token).customerPortal.customers }
}
const mailsTo = (email: string) => shop.mails.filter(({ to }) => to === email)
const linkTo = (email: string): string => /http\S+/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? ''
const read = (id: string) => shop.client.customers.get({ path: { id } })
const follow = async (link: string) => {
  const visitor = portalVisitor(shop)
  const page = await visitor.open(link)
  const token = new URL(link).searchParams.get('token') ?? ''
  return { page, result: await visitor.submit('/email', { token }) }
}

describe('an e-mail address that a customer wants', () => {
  it('replaces the old one when its link is followed, and the old one is notified', async () => {
    const { id, portal } = await enter('old@example.com')
    expect(await portal.update({ body: { email: 'new@example.com', name: 'Ada' } })).toMatchObject({
      email: 'old@example.com',
      name: 'Ada',
    })
    await shop.runJobs()
    expect(mailsTo('old@example.com').at(-1)?.text).toContain('n•••@example.com')
    const link = linkTo('new@example.com')
    expect(link).toMatch(/^http:\/\/atelier\.test\/atelier\/portal\/email\?token=/)
    expect((await portalVisitor(shop).open(link)).text).toContain('new@example.com')
    expect(await read(id)).toMatchObject({ email: 'old@example.com' })
    expect((await follow(link)).result.text).toContain('Your e-mail address has changed')
    expect(await read(id)).toMatchObject({ email: 'new@example.com', email_verified: true })
    await shop.runJobs()
    expect(mailsTo('old@example.com').at(-1)?.subject).toMatch(/^Your e-mail address at .+ has changed$/)
    const repeatedVisit = await follow(link)
    expect(repeatedVisit.page.status).toBe(410)
    expect(repeatedVisit.result.status).toBe(410)
    const events = (await shop.events()).filter(({ subject_id }) => subject_id === id)
    expect(events.at(-2)).toMatchObject({ type: 'customer.updated', data: { email: 'new@example.com' } })
    const stored = await shop.database.db.selectFrom('customer_email_changes').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(new URL(link).searchParams.get('token'))
  })

  it('is changed once by a link that is followed twice concurrently', async () => {
    const { id, portal } = await enter('twice@example.com')
    await portal.update({ body: { email: 'once@example.com' } })
    await shop.runJobs()
    const token = new URL(linkTo('once@example.com')).searchParams.get('token') ?? ''
    const followed = await Promise.all(
      Array.from({ length: 4 }, () => portalVisitor(shop).submit('/email', { token })),
    )
    expect(followed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410])
    const events = (await shop.events()).filter(({ subject_id }) => subject_id === id)
    expect(events.filter(({ type }) => type === 'customer.updated')).toHaveLength(1)
  })

  it('is deleted after an hour, and when another one is requested', async () => {
    const { id, portal } = await enter('keep@example.com')
    await portal.update({ body: { email: 'late@example.com' } })
    await shop.runJobs()
    shop.clock.advance(hours(1) - 1000)
    const late = linkTo('late@example.com')
    await portal.update({ body: { email: 'second@example.com' } })
    await shop.runJobs()
    expect((await follow(late)).result.status).toBe(410)
    shop.clock.advance(hours(1))
    expect((await follow(linkTo('second@example.com'))).result.status).toBe(410)
    expect(await read(id)).toMatchObject({ email: 'keep@example.com' })
  })

  it('stays with the customer who had it first', async () => {
    const { id, portal } = await enter('slow@example.com')
    await enter('taken@example.com')
    await expectInvalid(portal.update({ body: { email: 'TAKEN@example.com' } }), 'body.email')
    await portal.update({ body: { email: 'fast@example.com' } })
    await shop.runJobs()
    await enter('fast@example.com')
    expect((await follow(linkTo('fast@example.com'))).result.status).toBe(409)
    expect(await read(id)).toMatchObject({ email: 'slow@example.com' })
  })

  it('can be wanted five times an hour; another case of the same is no other', async () => {
    const { portal } = await enter('case@example.com')
    expect(await portal.update({ body: { email: 'CASE@example.com' } })).toMatchObject({
      email: 'CASE@example.com',
    })
    for (let count = 0; count < 5; count += 1)
      await portal.update({ body: { email: `wanted-${count}@example.com` } })
    await expectApiError(portal.update({ body: { email: 'sixth@example.com' } }), 'TooManyRequests', 429)
  })
})

describe('an e-mail address that the seller sets', () => {
  it('is used immediately and is not verified; a verified old one is notified', async () => {
    const { id } = await enter('proven@example.com')
    const unproven = await enter('typo@example.com')
    await shop.database.db
      .updateTable('customers')
      .set({ email_verified: true })
      .where('id', '=', id)
      .execute()
    const change = (of: string, email: string) =>
      shop.client.customers.update({ path: { id: of }, body: { email } })
    expect(await change(id, 'given@example.com')).toMatchObject({
      email: 'given@example.com',
      email_verified: false,
    })
    await change(unproven.id, 'right@example.com')
    await shop.runJobs()
    expect(mailsTo('proven@example.com').at(-1)?.text).toContain('g•••@example.com')
    expect(mailsTo('typo@example.com')).toEqual([])
    expect(mailsTo('given@example.com')).toEqual([])
  })
})
