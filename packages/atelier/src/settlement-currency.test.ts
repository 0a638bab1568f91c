import { silentLog, testClock, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startStandIn, standInKeys } from '../../commerce/src/payments/stripe/testing/stand-in.ts'
import { requireSettlementCurrency } from './settlement-currency.ts'

let test: Awaited<ReturnType<typeof testDatabase<never>>>
let standIn: Awaited<ReturnType<typeof startStandIn>>
const warn = vi.fn()
beforeAll(async () => {
  test = await testDatabase<never>()
  standIn = await startStandIn(testClock())
})
beforeEach(() => warn.mockClear())
afterAll(async () => {
  await standIn.close()
  await test.close()
})

const require = (mode: 'test' | 'live', apiUrl = standIn.apiUrl) =>
  requireSettlementCurrency(
    {
      config: { payments: { processor: 'stripe', mode, ...standInKeys, apiUrl } },
      log: { ...silentLog, warn },
    },
    test,
  )

it('an account that settles in dollars is taken, and one that cannot be asked', async () => {
  await require('live')
  await require('live', 'http://127.0.0.1:1')
  expect(warn).not.toHaveBeenCalled()
})

it('a new shop does not begin in live mode with an account that settles in euros', async () => {
  standIn.state.currency = 'eur'
  await expect(require('live')).rejects.toThrow(
    'The Stripe account settles in EUR, and everything is sold in USD',
  )
  await require('test')
  expect(warn).toHaveBeenCalledOnce()
})

it('a shop that has payments goes on, with a warning', async () => {
  await test.database.transact(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into payments (id, organization_id, order_id, processor, status, amount, currency, created_at, reconcile_at)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'stripe', 'pending', 100, 'usd', now(), now())`.execute(
      tx,
    )
  })
  await require('live')
  expect(warn).toHaveBeenCalledOnce()
})
