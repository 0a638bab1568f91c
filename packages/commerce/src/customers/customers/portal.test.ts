import { hours } from '@atelier/plumbing/clock'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { lock } from '../../core/database/lock.ts'
import { expectInvalid, expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { getCustomer, updateCustomerRow } from './queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const enter = async (email: string, fields: object = {}) => {
  const customer = await shop.client.customers.create({ body: { email, ...fields } })
  const session = await shop.client.customerSessions.create({ body: { customer_id: customer.id } })
  return { customer, session, portal: shop.clientWith(session.token).customerPortal.customers }
}

describe('a customer session', () => {
  it('is opened by either id and admits its customer for an hour', async () => {
    const { customer, session, portal } = await enter('one@example.com', { external_id: 'crm-1' })
    expect(session.token).toMatch(/^atelier_cst_/)
    expect(session).toMatchObject({ customer_id: customer.id, customer: { email: 'one@example.com' } })
    expect(session.customer_portal_url).toBe(
      `${shop.serverURL}/atelier/portal?customer_session_token=${session.token}`,
    )
    expect(Date.parse(session.expires_at) - shop.clock.now().getTime()).toBe(hours(1))
    const second = await shop.client.customerSessions.create({ body: { customer_external_id: 'crm-1' } })
    expect(second.customer_id).toBe(customer.id)
    expect(await portal.get()).toMatchObject({ email: 'one@example.com', oauthAccounts: {} })
    await expectInvalid(
      shop.client.customerSessions.create({ body: { customer_id: unknownId } }),
      'body.customer_id',
    )
    await expectInvalid(
      shop.client.customerSessions.create({ body: { customer_external_id: 'nobody' } }),
      'body.customer_external_id',
    )
    shop.clock.advance(hours(1))
    await expect(portal.get()).rejects.toMatchObject({ status: 401 })
  })

  it('ends with its customer', async () => {
    const { customer, portal } = await enter('leaving@example.com')
    await shop.client.customers.delete({ path: { id: customer.id } })
    await expect(portal.get()).rejects.toMatchObject({ status: 401 })
    await expectInvalid(
      shop.client.customerSessions.create({ body: { customer_id: customer.id } }),
      'body.customer_id',
    )
  })
})

/** Number of statements that wait for a lock in the database of this test. */
const countWaiting = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.database.db)
  return rows[0]?.waiting ?? 0
}

it('answers 404 to a customer who is deleted while the change waits', async () => {
  const { customer, portal } = await enter('waiting@example.com')
  const update = await shop.database.transact(async (tx) => {
    await lock(tx, 'customers', { id: customer.id })
    const waiting = portal.update({ body: { name: 'Late' } })
    waiting.catch(() => undefined)
    await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 60_000)
    await updateCustomerRow(tx, customer.id, { deleted_at: shop.clock.now() }, shop.clock.now())
    return { waiting }
  })
  await expectApiError(update.waiting, 'ResourceNotFound', 404)
})

describe('customers in the portal', () => {
  it('choose the language of their mails', async () => {
    const { customer, portal } = await enter('language@example.com')
    const languageOf = async () =>
      (await getCustomer(shop.database.db, customer.organization_id, { id: customer.id })).locale
    await portal.update({ body: { locale: 'de-AT' } })
    expect(await languageOf()).toBe('de')
    for (const locale of ['ja', null]) await portal.update({ body: { locale } })
    expect(await languageOf()).toBe('de')
    await expectInvalid(portal.update({ body: { locale: 'a language' } }), 'body.locale')
  })

  it('change their name and address', async () => {
    const { customer, portal } = await enter('two@example.com', { name: 'Two' })
    await shop.client.customers.create({ body: { email: 'taken@example.com' } })
    expect(await portal.update({ body: { name: 'Ada', email: null } })).toMatchObject({
      name: 'Ada',
      email: 'two@example.com',
    })
    await expectInvalid(portal.update({ body: { email: 'TAKEN@example.com' } }), 'body.email')
    expect(await portal.update({ body: { name: null } })).toMatchObject({ name: null })
    await expectInvalid(portal.update({ body: { taxId: 'FR61954506077' } }), 'body.billingAddress')
    const french = await portal.update({
      body: { billingAddress: { country: 'FR' }, taxId: 'FR61 954 506 077' },
    })
    expect(french).toMatchObject({ taxId: ['FR61954506077', 'eu_vat'], billingAddress: { country: 'FR' } })
    expect(await portal.update({ body: { billingAddress: null, taxId: null } })).toMatchObject({
      taxId: ['FR61954506077', 'eu_vat'],
      billingAddress: { country: 'FR' },
    })
    const { detail } = await expectInvalid(
      portal.update({ body: { billingAddress: { country: 'GB' } } }),
      'body.taxId',
    )
    expect(detail[0]?.type).toBe('invalid')
    const events = (await shop.events()).filter(({ subject_id }) => subject_id === customer.id)
    expect(events.map(({ type }) => type)).toEqual([
      'customer.created',
      'customer.state_changed',
      'customer.updated',
      'customer.state_changed',
      'customer.updated',
      'customer.state_changed',
      'customer.updated',
      'customer.state_changed',
    ])
  })

  it('keep payment methods, one of them the default, and no one else’s', async () => {
    const { portal } = await enter('three@example.com')
    const otherPortal = (await enter('four@example.com')).portal
    expect(await portal.getPaymentMethods()).toEqual({
      items: [],
      pagination: { total_count: 0, max_page: 1 },
    })
    const add = async (card: string, setDefault: boolean) =>
      portal.addPaymentMethod({
        body: { confirmationTokenId: await shop.tokenOf(card), setDefault, returnUrl: '/' },
      })
    const first = await add(cards.visa, true)
    expect(first).toMatchObject({ type: 'card', default: true, card: { brand: 'visa', last4: '4242' } })
    shop.clock.advance(1000)
    const second = await add(cards.mastercard, false)
    expect(second.default).toBe(false)
    const listed = await portal.getPaymentMethods()
    expect(listed.items.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(listed.items.filter((method) => method.default)).toHaveLength(1)
    await expectApiError(add(cards.declined, true), 'PaymentError', 400)
    await expectApiError(add(cards.challenge, true), 'PaymentError', 400)
    expect((await portal.getPaymentMethods()).items).toHaveLength(2)
    await expectApiError(otherPortal.deletePaymentMethod({ path: { id: first.id } }), 'ResourceNotFound', 404)
    await portal.deletePaymentMethod({ path: { id: first.id } })
    await expectApiError(portal.deletePaymentMethod({ path: { id: first.id } }), 'ResourceNotFound', 404)
  })
})

describe('the state of a customer', () => {
  it('is read by either id', async () => {
    const { customer } = await enter('five@example.com', { external_id: 'crm-5' })
    const state = await shop.client.customers.getState({ path: { id: customer.id } })
    expect(state).toEqual({ ...customer, active_subscriptions: [], granted_benefits: [], active_meters: [] })
    expect(await shop.client.customers.getStateExternal({ path: { external_id: 'crm-5' } })).toEqual(state)
    await expectApiError(shop.client.customers.getState({ path: { id: unknownId } }), 'ResourceNotFound', 404)
  })
})
