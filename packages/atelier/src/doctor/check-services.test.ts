import { testClock } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startStandIn, standInKeys } from '../../../commerce/src/payments/stripe/testing/stand-in.ts'
import { checkProcessor } from './check-services.ts'

let standIn: Awaited<ReturnType<typeof startStandIn>>
beforeAll(async () => {
  standIn = await startStandIn(testClock())
})
afterAll(() => standIn.close())

const check = (apiUrl = standIn.apiUrl) =>
  checkProcessor({ payments: { processor: 'stripe', mode: 'live', ...standInKeys, apiUrl } })

it('an account that settles in dollars is in order', async () => {
  expect(await check()).toEqual({ name: 'payments', status: 'ok', found: 'Stripe accepts the live keys.' })
})

it('an account that settles in another currency is named, with what to do', async () => {
  standIn.state.currency = 'eur'
  expect(await check()).toEqual({
    name: 'payments',
    status: 'warn',
    found:
      'The Stripe account settles in EUR, and everything is sold in USD: its fees and payouts are in EUR, so the balance and the fees of the books cannot be added up.',
    advice: 'Set the settlement currency of the account to USD.',
  })
})

it('a processor that cannot be reached is a failure', async () => {
  expect(await check('http://127.0.0.1:1')).toMatchObject({ name: 'payments', status: 'fail' })
})
