import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const inDays = (count: number): Date => new Date(shop.clock.now().getTime() + days(count))
const open = (name: string, expires_at: Date | null = inDays(90), change_expiry = false) =>
  shop.commerce.openNamedToken({
    organization_id: shop.demo.organization_id,
    name,
    expires_at,
    change_expiry,
  })
const isValid = async (token: string): Promise<boolean> =>
  (await shop.commerce.authenticate(token, { access: 'seller' })) !== 'unknown'
const listed = async (name: string) =>
  (await shop.commerce.listTokens(shop.demo.organization_id)).filter((token) => token.name === name)

it('a name has one token, however often and concurrently it is requested', async () => {
  const tokens = await Promise.all(Array.from({ length: 8 }, () => open('deploy')))
  expect(new Set(tokens).size).toBe(1)
  expect(await open('deploy')).toBe(tokens[0])
  expect(await open('other')).not.toBe(tokens[0])
  expect(await isValid(tokens[0] ?? '')).toBe(true)
  const [first, ...more] = await listed('deploy')
  expect(more).toEqual([])
  expect(first).toMatchObject({ start: tokens[0]?.slice(0, 16), expires_at: inDays(90) })
})

it('a token is accepted without waiting for another call that records its use', async () => {
  const token = await open('busy')
  await shop.database.transact(async (tx) => {
    await tx.updateTable('organization_tokens').set({ last_used_at: shop.clock.now() }).execute()
    expect(await isValid(token)).toBe(true)
  })
})

it('a token in the database cannot be read back without the secret', async () => {
  const token = await open('dumped')
  const rows = await shop.database.db.selectFrom('organization_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(token.slice(16))
})

it('a revoked token is invalid immediately, and a new token of the same name differs', async () => {
  const first = await open('temporary')
  const [row] = await listed('temporary')
  const rival = await shop.openRival()
  await shop.commerce.revokeTokens(rival.organization_id, [row?.id ?? ''])
  expect(await isValid(first)).toBe(true)
  await shop.commerce.revokeTokens(shop.demo.organization_id, [row?.id ?? ''])
  expect(await isValid(first)).toBe(false)
  expect(await listed('temporary')).toEqual([])
  const second = await open('temporary')
  expect(second).not.toBe(first)
  expect([await isValid(first), await isValid(second)]).toEqual([false, true])
})

it('an expired token is invalid, and the next of its name replaces it', async () => {
  const first = await open('short', inDays(1))
  shop.clock.advance(days(1))
  expect(await isValid(first)).toBe(false)
  const second = await open('short', inDays(1))
  expect([second === first, await isValid(second)]).toEqual([false, true])
  expect(await listed('short')).toHaveLength(1)
})

it('an expiry is changed on request, and otherwise kept', async () => {
  const until = inDays(10)
  const token = await open('long', until)
  expect(await open('long', inDays(50))).toBe(token)
  expect((await listed('long'))[0]?.expires_at).toEqual(until)
  expect(await open('long', null, true)).toBe(token)
  expect((await listed('long'))[0]?.expires_at).toBeNull()
})
