import { describe, expect, it } from 'vitest'
import { emptyAggregate, noUsage } from '../../core/metering/aggregate.ts'
import { afterEvent, type MeterEvent, type MeterState } from './meter-state.ts'
import { newCustomerMeter } from './rows.ts'

const now = new Date('2026-03-01T00:00:00.000Z')
const later = new Date('2026-04-01T00:00:00.000Z')

const ids = { organization_id: 'o', customer_id: 'c', meter_id: 'm' }

const empty: MeterState = {
  definition: {
    id: 'm',
    organization_id: 'o',
    filter: { conjunction: 'and', clauses: [] },
    aggregation: { func: 'sum', property: 'units' },
  },
  row: newCustomerMeter({ ...ids, external_customer_id: null }, now),
  new_values: [],
  billed: undefined,
  grants: [],
  reports: [],
}

const billed: NonNullable<MeterState['billed']> = {
  id: 'b',
  subscription_id: 's',
  meter_id: 'm',
  usage: noUsage,
  credited_units: 0,
  entries: 0,
  counted_from: now,
  created_at: now,
  modified_at: null,
}

const usage = (units: number) => ({
  usage: { ...emptyAggregate, count: 1, sum: String(units) },
  new_values: [],
})
const used = (units: number): MeterEvent[] => [
  { type: 'used', ...usage(units) },
  { type: 'usage_billed', ...usage(units) },
]
const credited = (units: number, rollover: boolean, grant_id = 'g'): MeterEvent => ({
  type: 'credited',
  grant_id,
  units,
  rollover,
  billed_units: units,
})

const after = (state: MeterState, ...events: readonly MeterEvent[]): MeterState =>
  events.reduce((before, event) => afterEvent(before, event, later), state)

/** Consumed and credited units of the customer, then used units, credits and entries of the bill, then grants. */
const numbersOf = ({ row, billed: bill, grants }: MeterState): string =>
  [
    `${row.consumed_units}/${row.rollover_units}+${row.other_units}=${row.credited_units}`,
    bill && `${bill.usage.sum}/${bill.credited_units}/${bill.entries}`,
    grants.map(({ grant_id, units, rollover }) => `${grant_id}${units}${rollover ? 'r' : ''}`).join(' '),
  ].join(' | ')

const withBill: MeterState = { ...empty, billed }

describe('the state of a customer’s meter', () => {
  it.each<[string, MeterState, readonly MeterEvent[], string]>([
    ['usage counts for the customer and on the bill', withBill, used(7), '7/0+0=0 | 7/0/1 | '],
    ['usage without a subscription is on no bill', empty, used(7), '7/0+0=0 |  | '],
    ['a credit counts for both', withBill, [credited(5, false)], '0/0+5=5 | 0/5/1 | g5'],
    [
      'a grant that is granted again counts less on the bill',
      withBill,
      [{ type: 'credited', grant_id: 'g', units: 5, rollover: true, billed_units: 2 }],
      '0/5+0=5 | 0/2/1 | g5r',
    ],
    [
      'a revocation removes units of its grant alone, in each kind',
      withBill,
      [
        credited(5, true),
        credited(3, false),
        credited(4, false, 'h'),
        { type: 'revoked', grant_id: 'g', units: 7 },
      ],
      '0/0+5=5 | 0/5/5 | h4 g1',
    ],
    [
      'a reset keeps unused units that roll over',
      empty,
      [credited(10, true), credited(4, false), ...used(8), { type: 'reset' }],
      '0/6+0=6 |  | g6r',
    ],
    [
      'a billed meter is not reset without its invoice',
      withBill,
      [credited(10, true), ...used(8), { type: 'reset' }],
      '8/10+0=10 | 8/10/2 | g10r',
    ],
    [
      'an invoice empties both, and both keep the same units',
      withBill,
      [credited(10, true), ...used(8), { type: 'period_invoiced', until: later }],
      '0/2+0=2 | 0/2/1 | g2r',
    ],
    [
      'an invoice without credits leaves no entry',
      withBill,
      [...used(8), { type: 'period_invoiced', until: later }],
      '0/0+0=0 | 0/0/0 | ',
    ],
    [
      'a replaced price passes unused credits on and does not reset the customer',
      withBill,
      [credited(10, false), ...used(8), { type: 'price_replaced' }],
      '8/0+10=10 | 0/2/0 | g10',
    ],
    [
      'units charged before a replaced price use no credits of the next one',
      withBill,
      [...used(8), { type: 'price_replaced' }, credited(10, false), ...used(3), { type: 'price_replaced' }],
      '11/0+10=10 | 0/7/0 | g10',
    ],
    [
      'a price that is taken counts the unused units of its grants',
      withBill,
      [credited(10, false), { type: 'price_taken', unused_units: 6 }],
      '0/0+10=10 | 0/6/0 | g10',
    ],
  ])('%s', (_, state, events, numbers) => {
    expect(numbersOf(after(state, ...events))).toBe(numbers)
  })

  it('reports credits, revocations and resets, and no usage', () => {
    const { reports } = after(
      empty,
      ...used(1),
      credited(5, true),
      { type: 'revoked', grant_id: 'g', units: 2 },
      { type: 'reset' },
    )
    expect(reports).toEqual([
      { name: 'meter.credited', metadata: { meter_id: 'm', units: 5, rollover: true } },
      { name: 'meter.credited', metadata: { meter_id: 'm', units: -2, rollover: true } },
      { name: 'meter.reset', metadata: { meter_id: 'm' } },
      { name: 'meter.credited', metadata: { meter_id: 'm', units: 2, rollover: true } },
    ])
  })

  it('is the same state when nothing happens, so that nothing is written', () => {
    expect(after(withBill, { type: 'reset' })).toBe(withBill)
    expect(after(withBill, { type: 'revoked', grant_id: 'g', units: 2 })).toBe(withBill)
    expect(after(empty, { type: 'period_invoiced', until: later })).toBe(empty)
  })
})
