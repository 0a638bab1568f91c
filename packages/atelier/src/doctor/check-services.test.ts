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
  checkProcessor({
    payments: { processor: 'stripe', isSimulated: false, mode: 'live', ...standInKeys, apiUrl },
  })

it.each(['usd', 'eur'])('an account that settles in %s is in order', async (currency) => {
  standIn.state.currency = currency
  expect(await check()).toEqual({ name: 'payments', status: 'ok', found: 'Stripe accepts the live keys.' })
})

it('a processor that cannot be reached is a failure', async () => {
  expect(await check('http://127.0.0.1:1')).toMatchObject({ name: 'payments', status: 'fail' })
})
