import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveKey, keyCalls, type GivenKey, withActivations } from '../../testing/give-key.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { hashLicenseKey, openLicenseKey, sealLicenseKey } from './stored-key.ts'

describe('a stored key', () => {
  const [secret, otherSecret] = ['1'.repeat(64), '2'.repeat(64)]
  const [id, key] = [randomUUID(), 'MY-0F5A9C1E-4E0A-4B43-9D3E-6B8A0C5D7E21']

  it('can be read in its row, under its secret', () => {
    for (const text of [key, '', 'Schlüssel €'])
      expect(openLicenseKey(secret, { id, sealed_key: sealLicenseKey(secret, id, text) })).toBe(text)
  })

  it('cannot be read in another row, under another secret, or when a byte of it changed', () => {
    const sealed_key = sealLicenseKey(secret, id, key)
    const sentence = 'cannot be decrypted: it was stored under another server secret'
    expect(() => openLicenseKey(secret, { id: randomUUID(), sealed_key })).toThrow(sentence)
    expect(() => openLicenseKey(otherSecret, { id, sealed_key })).toThrow(sentence)
    for (const at of [0, 12, 28, sealed_key.length - 1]) {
      const changed = Buffer.from(sealed_key)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => openLicenseKey(secret, { id, sealed_key: changed })).toThrow(sentence)
    }
  })

  it('looks different each time, and its hash needs the secret', () => {
    expect(sealLicenseKey(secret, id, key)).not.toEqual(sealLicenseKey(secret, id, key))
    expect(hashLicenseKey(secret, key)).toEqual(hashLicenseKey(secret, key))
    expect(hashLicenseKey(secret, key)).not.toEqual(hashLicenseKey(otherSecret, key))
    expect(hashLicenseKey(secret, key)).not.toEqual(hashLicenseKey(secret, key.toLowerCase()))
    expect(hashLicenseKey(secret, key)).not.toEqual(createHash('sha256').update(key).digest())
  })
})

describe('the database', () => {
  let shop: Shop
  let key: GivenKey
  beforeAll(async () => {
    shop = await openShop()
    key = await giveKey(shop, { properties: { prefix: 'SECRET', ...withActivations(3) } })
    const { validate, activate, change } = keyCalls(shop)
    await activate(key)
    await validate(key.use)
    await change(key, { usage: 1 })
    // Stored responses to repeated calls are included.
    const body = { ...key.use, label: 'laptop' }
    const options = { idempotencyKey: 'activation' }
    const { activate: again } = shop.client.customerPortal.licenseKeys
    expect(await again({ body }, options)).toEqual(await again({ body }, options))
    await shop.runJobs()
  })
  afterAll(() => shop.close())

  /** Dumps every row of every table as text. */
  const dump = async (): Promise<string> => {
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`.execute(shop.database.db)
    let text = ''
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(row_to_json(t)::text, E'\n'), '') as text from ${sql.raw(name)} as t`.execute(
        shop.database.db,
      )
      text += rows[0]?.text ?? ''
    }
    return text
  }

  it('contains no license key, as text, in hexadecimal or in base64', async () => {
    const text = (await dump()).toLowerCase()
    expect(text).toContain(key.id)
    expect(text).toContain(key.display_key.toLowerCase())
    const uuid = key.key.slice('SECRET-'.length)
    const unkeyed = createHash('sha256').update(key.key).digest('hex')
    for (const secret of [key.key, uuid, uuid.slice(-12), uuid.replaceAll('-', ''), unkeyed])
      expect(text).not.toContain(secret.toLowerCase())
    for (const encoding of ['hex', 'base64'] as const)
      expect(text).not.toContain(Buffer.from(uuid).toString(encoding).slice(0, -4).toLowerCase())
  })

  it('cannot be read without the secret of the server', async () => {
    const thief = await openShop({ secret: 'f'.repeat(64), database: shop.database })
    try {
      const response = await thief.fetch(
        new Request(`${thief.serverURL}/v1/license-keys/${key.id}`, {
          headers: { Authorization: `Bearer ${thief.accessToken}` },
        }),
      )
      expect(response.status).toBe(500)
      expect(await response.text()).not.toContain(key.key)
      const { status } = await thief.fetch(
        new Request(`${thief.serverURL}/v1/customer-portal/license-keys/validate`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(key.use),
        }),
      )
      expect(status).toBe(404)
    } finally {
      await thief.close()
    }
  })
})
