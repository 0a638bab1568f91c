import { licenseKeyRotations, licenseKeyUses, portalLicenseKeyRotations } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectApiError, errorOf } from '../../testing/expect-error.ts'
import { deliverKeys, type GivenKey, giveKey, keyCalls, withActivations } from '../../testing/give-key.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newKeyText } from '../license-keys/index.ts'
import { lock } from '../../core/database/lock.ts'
import { setKeyText } from './queries.ts'

let shop: Shop
let calls: ReturnType<typeof keyCalls>
const clientWith = (accessToken: string) =>
  createClientFor(
    { seller: licenseKeyRotations, own: portalLicenseKeyRotations, uses: licenseKeyUses },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
let desk: ReturnType<typeof clientWith>
beforeAll(async () => {
  shop = await openShop()
  calls = keyCalls(shop)
  desk = clientWith(shop.accessToken)
})
afterAll(() => shop.close())

const unknown = [404, 'ResourceNotFound', 'Not found']
const rotate = ({ id }: { readonly id: string }, options = {}) =>
  desk.seller.rotate({ path: { id } }, options)
const useOf = ({ use: { organization_id } }: GivenKey, { key }: { readonly key: string }) => ({
  key,
  organization_id,
})
const customerOf = async ({ customer_id }: GivenKey) =>
  clientWith((await shop.client.customerSessions.create({ body: { customer_id } })).token).own
const auditOf = ({ id }: { readonly id: string }) =>
  shop.database.db
    .selectFrom('audit_entries')
    .select(['actor_type', 'action', 'endpoint', 'before', 'after'])
    .where('object_type', '=', 'license_keys')
    .where('object_id', '=', id)
    .execute()

describe('a rotated key', () => {
  it('has another text: the old one is unknown immediately, everything else stays', async () => {
    const properties = { ...withActivations(3), limit_usage: 10, prefix: 'PAINT' }
    const key = await giveKey(shop, { properties, email: 'rotated@example.com' })
    const activation = await calls.activate(key, { label: 'laptop' })
    await calls.validate({ ...key.use, increment_usage: 2 })
    const before = await calls.read(key)
    const rotated = await rotate(key)
    expect(rotated.key).toMatch(/^PAINT-[\dA-F-]{36}$/)
    expect(rotated.key).not.toBe(key.key)
    expect(rotated.display_key).toBe(`****-${rotated.key.slice(-6)}`)
    expect(await calls.read(key)).toEqual({
      ...before,
      key: rotated.key,
      display_key: rotated.display_key,
      modified_at: shop.clock.now().toISOString(),
    })
    const old = { ...key.use, activation_id: activation.id }
    expect(await errorOf(calls.validate(old))).toEqual(unknown)
    expect(await errorOf(calls.activate(key))).toEqual(unknown)
    expect(await errorOf(calls.deactivate(key, activation.id))).toEqual(unknown)
    const use = useOf(key, rotated)
    expect(await calls.validate({ ...use, activation_id: activation.id })).toMatchObject({
      id: key.id,
      validations: 2,
      usage: 2,
      activation: { id: activation.id },
    })
  })

  it('is shown by its grant, and its customer gets one e-mail with the new text', async () => {
    const email = 'told@example.com'
    const key = await giveKey(shop, { email })
    const from = (await shop.events()).length
    const options = { idempotencyKey: crypto.randomUUID() }
    const { display_key, key: text } = await rotate(key, options)
    expect((await rotate(key, options)).key).toBe(text)
    await shop.runJobs()
    const events = (await shop.events()).slice(from)
    expect(events.map(({ type }) => type)).toEqual(['benefit_grant.updated', 'customer.state_changed'])
    expect(events[0]).toMatchObject({
      subject_id: key.grant_id,
      data: {
        properties: { license_key_id: key.id, display_key },
        previous_properties: { license_key_id: key.id, display_key: key.display_key },
      },
    })
    const mails = shop.mails.filter(({ to, subject }) => to === email && subject.startsWith('Your new key'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(text)
    expect(mails[0]?.text).not.toContain(key.key)
  })

  it('is sent to the current address of its customer, not to the address that bought it', async () => {
    const key = await giveKey(shop, { email: 'before@example.com' })
    const email = 'present@example.com'
    await shop.client.customers.update({ path: { id: key.customer_id }, body: { email } })
    await shop.runJobs()
    const from = shop.mails.length
    await rotate(key)
    await shop.runJobs()
    expect(shop.mails.slice(from).map(({ to }) => to)).toEqual([email])
  })

  it('is in the audit log without its text', async () => {
    const key = await giveKey(shop)
    const { display_key } = await rotate(key)
    expect(await auditOf(key)).toEqual([
      {
        actor_type: 'organization',
        action: 'updated',
        endpoint: 'POST /v1/license-keys/{id}/rotate',
        before: { display_key: key.display_key, modified_at: null },
        after: { display_key, modified_at: expect.any(String) },
      },
    ])
  })

  it('stays disabled when it was; a revoked one is not rotated', async () => {
    const key = await giveKey(shop)
    await calls.change(key, { status: 'disabled' })
    const rotated = await rotate(key)
    expect(rotated.status).toBe('disabled')
    expect(await errorOf(calls.validate(useOf(key, rotated)))).toEqual([
      404,
      'ResourceNotFound',
      'License key is no longer active.',
    ])
    await deliverKeys(shop, 'revoke', [key.grant_id])
    await expectApiError(rotate(key), 'RotateNotPermitted', 400)
    await expectApiError((await customerOf(key)).rotate({ path: { id: key.id } }), 'RotateNotPermitted', 400)
    expect((await calls.read(key)).key).toBe(rotated.key)
  })

  it('belongs to its customer: no one else, and no other seller, rotates it', async () => {
    const key = await giveKey(shop)
    const path = { id: key.id }
    const { key: text } = await (await customerOf(key)).rotate({ path })
    expect((await calls.validate(useOf(key, { key: text }))).id).toBe(key.id)
    const otherPortal = await customerOf(await giveKey(shop))
    await expectApiError(otherPortal.rotate({ path }), 'ResourceNotFound', 404)
    const rival = await shop.openRival()
    const token = await shop.commerce.issueToken({ organization_id: rival.organization_id, label: 'rival' })
    await expectApiError(clientWith(token).seller.rotate({ path }), 'ResourceNotFound', 404)
    expect((await calls.read(key)).key).toBe(text)
  })
})

describe('a rotation while programs use the key', () => {
  /** Makes a call that waits for the new text of the key. */
  const duringRotation = async <Answer>({ id }: GivenKey, call: () => Promise<Answer>) => {
    const { waiting } = await shop.database.transact(async (tx) => {
      await lock(tx, 'license_keys', { id })
      await setKeyText(tx, id, newKeyText(shop.secret, id, null), shop.clock.now())
      const created = errorOf(call())
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(shop.database.db)
        expect(rows).not.toEqual([])
      })
      return { waiting: created }
    })
    return waiting
  }

  it('answers a validation that waited for it with 404, and not with the new text', async () => {
    const key = await giveKey(shop)
    expect(await duringRotation(key, () => calls.validate(key.use))).toEqual(unknown)
    expect((await calls.read(key)).validations).toBe(0)
  })

  it('answers an activation that waited for it with 404, and activates nothing', async () => {
    const key = await giveKey(shop, { properties: withActivations(1) })
    expect(await duringRotation(key, () => calls.activate(key))).toEqual(unknown)
    expect((await calls.read(key)).activations).toEqual([])
  })

  it('never shows the new text to a program with the old one, and counts accepted uses', async () => {
    const key = await giveKey(shop, { properties: withActivations(5) })
    const [rotated, ...answers] = await Promise.all([
      rotate(key),
      ...Array.from({ length: 6 }, async (_, index) =>
        index % 2 === 0 ? calls.validate(key.use) : (await calls.activate(key)).license_key,
      ).map((created) => created.catch(() => undefined)),
    ])
    for (const answer of answers) expect([undefined, key.key]).toContain(answer?.key)
    const { validations, activations, key: text } = await calls.read(key)
    expect(text).toBe(rotated.key)
    const accepted = answers.map((answer, index) => (answer === undefined ? 'no' : index % 2))
    expect(validations).toBe(accepted.filter((kind) => kind === 0).length)
    expect(activations).toHaveLength(accepted.filter((kind) => kind === 1).length)
  })

  it('leaves one valid text after several concurrent ones', async () => {
    const key = await giveKey(shop)
    const rotations = await Promise.all(Array.from({ length: 4 }, () => rotate(key)))
    const { key: text } = await calls.read(key)
    const valid = rotations.filter((rotation) => rotation.key === text)
    expect(valid).toHaveLength(1)
    for (const rotation of rotations)
      if (rotation.key !== text) expect(await errorOf(calls.validate(useOf(key, rotation)))).toEqual(unknown)
  })
})

describe('a server of the seller', () => {
  it('validates, activates and deactivates keys of its organization', async () => {
    const { uses } = desk
    const key = await giveKey(shop, { properties: { ...withActivations(1), limit_usage: 1 } })
    const { id } = await uses.activate({ body: { ...key.use, label: 'server' } })
    await expectApiError(uses.activate({ body: { ...key.use, label: 'server' } }), 'NotPermitted', 403).catch(
      () => undefined,
    )
    expect(await uses.validate({ body: { ...key.use, activation_id: id } })).toMatchObject({
      id: key.id,
      activation: { id },
    })
    const tooMuch = uses.validate({ body: { ...key.use, increment_usage: 2 } })
    expect(await errorOf(tooMuch)).toEqual([400, 'BadRequest', 'License key only has 1 more usages.'])
    await uses.deactivate({ body: { ...key.use, activation_id: id } })
    expect((await calls.read(key)).activations).toEqual([])
  })

  it('finds no key of another organization, even if the body names it', async () => {
    const key = await giveKey(shop, { properties: withActivations(1) })
    const { id } = await calls.activate(key)
    const { organization_id } = await shop.openRival()
    const { uses } = clientWith(await shop.commerce.issueToken({ organization_id, label: 'rival' }))
    for (const keyQuery of [key.use, { ...key.use, organization_id }]) {
      expect(await errorOf(uses.validate({ body: keyQuery }))).toEqual(unknown)
      expect(await errorOf(uses.activate({ body: { ...keyQuery, label: 'x' } }))).toEqual(unknown)
      expect(await errorOf(uses.deactivate({ body: { ...keyQuery, activation_id: id } }))).toEqual(unknown)
    }
    expect(await calls.read(key)).toMatchObject({ validations: 0, activations: [{ id }] })
  })
})
