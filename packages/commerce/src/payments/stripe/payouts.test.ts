import { testClock } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { negate, sumOfMoney } from '../../core/money.ts'
import { createStripeProcessor } from './processor.ts'
import { type StandIn, standInKeys, startStandIn } from './testing/stand-in.ts'

let standIn: StandIn
let processor: ReturnType<typeof createStripeProcessor>
beforeAll(async () => {
  const clock = testClock()
  standIn = await startStandIn(clock)
  processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
})
afterAll(() => standIn.close())

const created = 1_767_225_600
const booked = (id: string, type: string, amount: number, fee: number, source: object | null) => ({
  id,
  object: 'balance_transaction',
  type,
  amount,
  fee,
  net: amount - fee,
  currency: 'usd',
  created,
  available_on: created + 172_800,
  source,
})
/** A payout in the shape of Stripe's API reference. */
const payout = (id: string, more: object) => ({
  id,
  object: 'payout',
  amount: 8420,
  arrival_date: created + 86_400,
  automatic: true,
  created,
  currency: 'usd',
  reconciliation_status: 'completed',
  status: 'in_transit',
  ...more,
})

it('is read with its lines, over several pages', async () => {
  const lines = [
    booked('txn_1', 'payout', -8420, 0, { object: 'payout', id: 'po_1' }),
    booked('txn_2', 'charge', 12_000, 380, { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }),
    booked('txn_3', 'refund', -500, 0, { object: 'refund', id: 're_1' }),
    booked('txn_4', 'refund_failure', 500, 0, { object: 'refund', id: 're_1' }),
    booked('txn_5', 'adjustment', -1500, 1500, { object: 'dispute', id: 'dp_1' }),
    booked('txn_6', 'stripe_fee', -200, 0, null),
  ]
  standIn.state.payouts.set('po_1', { payout: payout('po_1', {}), lines })
  const result = await processor.payouts?.find('po_1')
  expect(result).toMatchObject({
    processor_id: 'po_1',
    amount: 8420,
    status: 'in_transit',
    arrives_at: new Date((created + 86_400) * 1000),
  })
  expect(result?.lines?.map(({ kind, source }) => [kind, source]).toReversed()).toEqual([
    ['payment', 'pi_1'],
    ['refund', 're_1'],
    ['refund_return', 're_1'],
    ['dispute', 'dp_1'],
    ['other', null],
  ])
  const changes = (result?.lines ?? []).flatMap(({ amount, fee }) => [amount, negate(fee)])
  expect(sumOfMoney('usd', changes).amount).toBe(8420)
})

it('has no lines while Stripe gathers them, and none when it was created manually', async () => {
  for (const reconciliation_status of ['in_progress', 'not_applicable']) {
    standIn.state.payouts.set('po_2', { payout: payout('po_2', { reconciliation_status }), lines: [] })
    expect((await processor.payouts?.find('po_2'))?.lines).toBeNull()
  }
  expect(await processor.payouts?.find('po_unknown')).toBeUndefined()
})
