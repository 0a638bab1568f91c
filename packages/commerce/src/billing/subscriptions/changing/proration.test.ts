import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unmetered } from '../../../orders/orders/index.ts'
import { prorate, valueOfRest } from './proration.ts'

const april = {
  period_start: new Date('2026-04-01T00:00:00Z'),
  period_end: new Date('2026-05-01T00:00:00Z'),
  currency: 'usd',
}
const at = (now: string) => ({ ...april, prorated_at: new Date(now) })

describe('the rest of a period', () => {
  it.each([
    [500, '2026-04-02T00:00:00Z', 483],
    [2000, '2026-04-02T00:00:00Z', 1933],
    [2000, '2026-04-01T00:00:00Z', 2000],
    [2000, '2026-04-16T00:00:00Z', 1000],
    [1, '2026-04-16T00:00:00Z', 1],
    [1, '2026-04-16T00:00:01Z', 0],
    [2_592_000, '2026-04-30T23:59:59Z', 1],
    [2_592_000, '2026-04-30T23:59:58.400Z', 2],
    [2000, '2026-05-01T00:00:00Z', 0],
    [2000, '2026-05-02T00:00:00Z', 0],
    [2000, '2026-03-02T00:00:00Z', 2000],
  ])('of %i at %s is worth %i', (amount, now, worth) => {
    expect(valueOfRest(amount, at(now))).toBe(worth)
  })

  it('is rounded once to the charge unit of the currency', () => {
    const march = {
      period_start: new Date('2026-03-01T00:00:00Z'),
      period_end: new Date('2026-04-01T00:00:00Z'),
      prorated_at: new Date('2026-03-12T00:00:00Z'),
    }
    expect(valueOfRest(500_000, { ...march, currency: 'isk' })).toBe(322_600)
    expect(valueOfRest(500_000, { ...march, currency: 'usd' })).toBe(322_581)
  })

  const amount = fc.integer({ min: 0, max: 99_999_999 })
  const span = fc.record({ start: fc.nat(2 ** 31), length: fc.integer({ min: 1, max: 366 * 86_400 }) })
  const change = fc
    .tuple(span, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([{ start, length }, part]) => ({
      period_start: new Date(start * 1000),
      period_end: new Date((start + length) * 1000),
      prorated_at: new Date((start + Math.floor(length * part)) * 1000),
      currency: 'usd',
    }))

  it('is never negative and never more than the whole, and decreases with time', () => {
    fc.assert(
      fc.property(amount, change, fc.nat(86_400), (price, moment, later) => {
        const worth = valueOfRest(price, moment)
        expect(worth).toBeGreaterThanOrEqual(0)
        expect(worth).toBeLessThanOrEqual(price)
        const then = { ...moment, prorated_at: new Date(moment.prorated_at.getTime() + later * 1000) }
        expect(valueOfRest(price, then)).toBeLessThanOrEqual(worth)
      }),
    )
  })

  it('and its used part sum to the price, to half a cent each', () => {
    fc.assert(
      fc.property(amount, change, (price, moment) => {
        const length = (moment.period_end.getTime() - moment.period_start.getTime()) / 1000
        const rest = (moment.period_end.getTime() - moment.prorated_at.getTime()) / 1000
        expect(Math.abs(valueOfRest(price, moment) - (price * rest) / length)).toBeLessThanOrEqual(0.5 + 1e-6)
      }),
    )
  })
})

/** All unused time was paid for. */
const whole = (worth: number) => worth

describe('a change of product', () => {
  const change = at('2026-04-02T00:00:00Z')
  const small = { id: 'small', product: 'Small', amount: 500 }
  const large = { id: 'large', product: 'Large', amount: 2000 }

  it('credits the rest of the old price and charges that of the new one', () => {
    const proration = { proration: true, ...unmetered }
    const lines = prorate(small, large, change, false, whole)
    expect(lines).toEqual([
      { label: 'Unused time of Small', amount: -483, product_price_id: 'small', ...proration },
      { label: 'Remaining time of Large', amount: 1933, product_price_id: 'large', ...proration },
    ])
  })

  it('charges the full new price where a new period begins', () => {
    expect(prorate(small, large, change, true, whole).map(({ amount }) => amount)).toEqual([-483, 2000])
  })

  it('credits no more than is refundable', () => {
    const amounts = (most: number) =>
      prorate(small, large, change, false, (worth) => Math.min(worth, most)).map(({ amount }) => amount)
    expect(amounts(100)).toEqual([-100, 1933])
    expect(amounts(0)).toEqual([1933])
  })

  it('omits prices that are not prorated', () => {
    expect(prorate({ ...small, amount: null }, large, change, false, whole)).toHaveLength(1)
    expect(prorate({ ...small, amount: null }, { ...large, amount: null }, change, false, whole)).toEqual([])
  })

  it('there and back in the same second costs nothing', () => {
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.nat(99_999_999), fc.nat(30 * 86_400), (a, b, seconds) => {
        const now = new Date(april.period_start.getTime() + seconds * 1000)
        const from = { ...small, amount: a }
        const to = { ...large, amount: b }
        const forward = prorate(from, to, { ...april, prorated_at: now }, false, whole)
        const back = prorate(to, from, { ...april, prorated_at: now }, false, whole)
        expect([...forward, ...back].reduce((sum, line) => sum + line.amount, 0)).toBe(0)
      }),
    )
  })

  it('any number of times in a period charges the time of each product, to half a cent a line', () => {
    const seconds = 30 * 86_400
    const stay = fc.record({ price: fc.nat(99_999_999), from: fc.nat(seconds) })
    fc.assert(
      fc.property(fc.nat(99_999_999), fc.array(stay, { maxLength: 6 }), (first, changes) => {
        const stays = [{ price: first, from: 0 }, ...changes.toSorted((a, b) => a.from - b.from)]
        let charged = first
        let exact = 0
        for (const [i, { price, from }] of stays.entries()) {
          const next = stays[i + 1]
          exact += (price * ((next?.from ?? seconds) - from)) / seconds
          if (next === undefined) break
          const now = new Date(april.period_start.getTime() + next.from * 1000)
          const lines = prorate(
            { ...small, amount: price },
            { ...large, amount: next.price },
            { ...april, prorated_at: now },
            false,
            whole,
          )
          charged += lines.reduce((sum, line) => sum + line.amount, 0)
        }
        expect(Math.abs(charged - exact)).toBeLessThanOrEqual(changes.length + 1e-4)
      }),
    )
  })
})
