import { readableLabel } from '@atelier/contract/texts/usage-label'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noUsage } from './aggregate.ts'
import { fractionOf, roundHalfUp, times, toDecimal } from './fraction.ts'
import { meteredAmount, meteredLabel } from './metered-amount.ts'

/** Largest charge in dollars. */
const maxAmount = 99_999_999

type Given = {
  readonly unit_amount: string
  readonly used: string
  readonly cap_amount?: number | null
  readonly credited_units?: number
}

const charge = ({ unit_amount, used, cap_amount = null, credited_units = 0 }: Given) =>
  meteredAmount(
    { unit_amount, cap_amount, currency: 'usd' },
    {
      aggregation: { func: 'sum', property: 'units' },
      usage: { ...noUsage, count: 1, sum: used },
      credited_units,
    },
  )

const label = (input: Given): string =>
  meteredLabel(
    'API calls',
    { unit_amount: input.unit_amount, cap_amount: null, currency: 'usd' },
    charge(input),
  )

describe('the price of usage', () => {
  it.each([
    [{ unit_amount: '50', used: '10' }, 500],
    [{ unit_amount: '0.5', used: '3' }, 2],
    [{ unit_amount: '50', used: '100', cap_amount: 1000 }, 1000],
    [{ unit_amount: '50', used: '20', cap_amount: 1000 }, 1000],
    [{ unit_amount: '50', used: '8', credited_units: 10 }, 0],
    [{ unit_amount: '50', used: '15', credited_units: 10 }, 250],
    [{ unit_amount: '10', used: '120.4', credited_units: 20 }, 1004],
    [{ unit_amount: '50', used: '5', cap_amount: 0 }, 0],
    [{ unit_amount: '50', used: '-5' }, 0],
    [{ unit_amount: '1', used: '0.4' }, 0],
    [{ unit_amount: '1', used: '0.5' }, 1],
    [{ unit_amount: '0.000000000001', used: '500000000000' }, 1],
    [{ unit_amount: '0.000000000001', used: '499999999999' }, 0],
  ] as const)('is, of %j, %i', (input, amount) => {
    expect(charge(input).amount).toBe(amount)
  })

  it('is rounded once: a thousand units at a tenth of a cent and a bit cost their sum', () => {
    expect(charge({ unit_amount: '0.1004', used: '1000' }).amount).toBe(100)
    expect(charge({ unit_amount: '0.1005', used: '1000' }).amount).toBe(101)
  })

  it('is at most the maximum of a payment', () => {
    expect(charge({ unit_amount: '99999', used: '123456789012345678901234567890' })).toMatchObject({
      amount: maxAmount,
      capped_at: maxAmount,
    })
  })

  it('is exact for all units and prices, never negative, and never above the cap', () => {
    const price = fc
      .tuple(fc.integer({ min: 0, max: 99_999 }), fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }))
      .map(([whole, part]) => `${whole}.${String(part).padStart(12, '0')}`)
    const used = fc
      .bigInt({ min: 0n, max: 10n ** 9n })
      .map((n) => toDecimal({ numerator: n, denominator: 1000n }))
    const cap = fc.option(fc.integer({ min: 0, max: 100_000 }))
    fc.assert(
      fc.property(price, used, fc.nat(1000), cap, (unit_amount, units, credited_units, cap_amount) => {
        const { amount, billable, net, capped_at } = charge({
          unit_amount,
          used: units,
          credited_units,
          cap_amount,
        })
        expect(toDecimal(billable)).toBe(net.numerator < 0n ? '0' : toDecimal(net))
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(amount).toBeLessThanOrEqual(cap_amount ?? maxAmount)
        const exact = roundHalfUp(times(fractionOf(unit_amount), billable))
        expect(BigInt(amount)).toBe(capped_at === null ? exact : BigInt(capped_at))
      }),
    )
  })
})

describe('the text of a line', () => {
  it('names the meter, the units and the unit price, and the cap where it limits', () => {
    expect(label({ unit_amount: '50', used: '10' })).toBe('API calls — (10 consumed units) × $0.50')
    expect(label({ unit_amount: '50', used: '100', cap_amount: 1000 })).toBe(
      'API calls — (100 consumed units) × $0.50— Capped at $10.00',
    )
    expect(label({ unit_amount: '50', used: '20', cap_amount: 1000 })).not.toContain('Capped')
  })

  it('prints credits as fewer units, below zero too, and groups digits', () => {
    expect(label({ unit_amount: '50', used: '8', credited_units: 10 })).toContain('(-2 consumed units)')
    expect(label({ unit_amount: '50', used: '12345.678' })).toContain('(12,345.678 consumed units)')
  })

  it('shows every digit of a price that is finer than a cent', () => {
    expect(label({ unit_amount: '0.5', used: '1' })).toMatch(/× \$0\.005$/)
    expect(label({ unit_amount: '99999.123456789012', used: '1' })).toMatch(/× \$999\.99123456789012$/)
    expect(label({ unit_amount: '200', used: '1' })).toMatch(/× \$2\.00$/)
  })

  it('is read by the pages, e-mails and invoices that show it', () => {
    const reader = { currency: 'usd', locale: 'en-US', atMost: (amount: string) => `at most ${amount}` }
    expect(readableLabel(label({ unit_amount: '0.5', used: '1234.5' }), reader)).toBe(
      'API calls, 1,234.5 × $0.005',
    )
    expect(readableLabel(label({ unit_amount: '50', used: '100', cap_amount: 1000 }), reader)).toBe(
      'API calls, 100 × $0.50, at most $10.00',
    )
    expect(readableLabel(label({ unit_amount: '50', used: '8', credited_units: 10 }), reader)).toBe(
      'API calls, 0 × $0.50',
    )
  })
})
