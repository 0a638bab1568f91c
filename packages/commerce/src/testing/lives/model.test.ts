import { atSize } from '@atelier/plumbing/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Discount, grantedIn, type Life, type Product } from './life.ts'
import { after, type Move } from './moves.ts'
import { buy } from './purchase.ts'
import { ExpectedError } from './expected-error.ts'
import { moveOf, randomLife } from './random.ts'

const at = (text: string): number => new Date(`${text.length > 10 ? text : `${text}T00:00`}:00Z`).getTime()
const shown = (time: number): string => new Date(time).toISOString().slice(0, 16).replace('T00:00', '')
const monthly = (price: number, trialDays?: number): Product => ({
  name: `monthly ${price}`,
  price,
  length: { unit: 'month', count: 1 },
  ...(trialDays !== undefined && { trial: { unit: 'day', count: trialDays } }),
})
const live = (life: Life, ...moves: readonly Move[]): Life => moves.reduce(after, life)
const until = (text: string): Move => ({ do: 'wait', until: at(text) })
const card = (of: 'good' | 'declined'): Move => ({ do: 'card', card: of })
const to = (product: Product, behavior: 'invoice' | 'prorate' | 'next_period' | 'reset'): Move => ({
  do: 'change',
  to: product,
  how: behavior,
})
const nets = ({ orders }: Life): number[] => orders.map(({ net }) => net)
const charged = ({ orders }: Life): string[] =>
  orders.map(({ createdAt, net }) => `${shown(createdAt)} ${net}`)
const period = ({ start, end }: Life): string[] => [start, end].map(shown)
const errorOf = (life: Life, move: Move): string => {
  const before = structuredClone(life)
  try {
    after(life, move)
  } catch (error) {
    expect(error).toBeInstanceOf(ExpectedError)
    expect(life).toEqual(before)
    return (error as ExpectedError).message
  }
  return 'accepted'
}
const half: Discount = { percent: 50, months: 3 }

describe('a trial', () => {
  it('costs nothing until its end, from which the periods are counted', () => {
    const trial = buy(at('2026-01-10T12:00'), monthly(1000, 14))
    expect([trial.status, trial.orders.length, shown(trial.end)]).toEqual(['trialing', 0, '2026-01-24T12:00'])
    expect(grantedIn(trial)).toHaveLength(1)
    const converted = live(trial, until('2026-01-24T12:00'))
    expect([converted.status, charged(converted)]).toEqual(['active', ['2026-01-24T12:00 1000']])
    expect(period(converted)).toEqual(['2026-01-24T12:00', '2026-02-24T12:00'])
    expect(converted.events.filter((type) => type.startsWith('sub'))).toEqual([
      'subscription.cycled',
      'subscription.updated',
      'subscription.active',
    ])
  })

  it('of a month from 31 January ends on 28 February, which is the anchor', () => {
    const trial = buy(at('2026-01-31'), { ...monthly(1000), trial: { unit: 'month', count: 1 } })
    expect(shown(trial.end)).toBe('2026-02-28')
    expect(period(live(trial, until('2026-03-01')))).toEqual(['2026-02-28', '2026-03-28'])
  })

  it('ends immediately when it is paid, and continues when it is not', () => {
    const trial = buy(at('2026-01-10'), monthly(1000, 14))
    const now: Move = { do: 'trial_end', at: 'now' }
    expect(errorOf(live(trial, card('declined')), now)).toBe('PaymentFailed')
    const ended = live(trial, until('2026-01-12'), now)
    expect([ended.status, ended.trial?.end, charged(ended)]).toEqual([
      'active',
      at('2026-01-12'),
      ['2026-01-12 1000'],
    ])
  })

  it('counts from its start with the length of another product, and ends when that is over', () => {
    const trial = live(buy(at('2026-01-10'), monthly(1000, 14)), until('2026-01-15'))
    const shorter = live(trial, to(monthly(2000, 7), 'invoice'))
    expect([shorter.status, shown(shorter.end), nets(shorter)]).toEqual(['trialing', '2026-01-17', []])
    const over = live(trial, until('2026-01-19'), to(monthly(2000, 7), 'invoice'))
    expect([over.status, charged(over)]).toEqual(['active', ['2026-01-19 2000']])
  })

  it('begins the periods of a discount at its end', () => {
    const trial = buy(at('2026-01-10'), monthly(1000, 14), { discount: half })
    expect(nets(live(trial, until('2026-04-30')))).toEqual([500, 500, 500, 1000])
  })

  it('with a declined card at its end is past due; without a card the subscription ends', () => {
    const declined = live(buy(at('2026-01-10'), monthly(1000, 14), { card: 'declined' }), until('2026-01-24'))
    expect(declined.status).toBe('past_due')
    expect(shown(live(declined, until('2026-03-01')).endedAt ?? 0)).toBe('2026-02-14')
    const free = { ...monthly(1000, 14), trialNeedsCard: false }
    const without = live(buy(at('2026-01-10'), free), until('2026-01-24'))
    expect([without.status, without.orders.length]).toEqual(['canceled', 0])
  })

  it('is added to a paid subscription from the end of its period on', () => {
    const paid = live(buy(at('2026-01-01'), monthly(1000)), until('2026-01-05'))
    expect(errorOf(paid, { do: 'trial_end', at: at('2026-01-31') })).toBe('RequestValidationError')
    const trialing = live(paid, { do: 'trial_end', at: at('2026-02-20') })
    // The paid time is not taken away again.
    for (const end of ['now', at('2026-01-20')] as const)
      expect(errorOf(trialing, { do: 'trial_end', at: end })).toBe('RequestValidationError')
    expect(errorOf(trialing, to(monthly(3000), 'invoice'))).toBe('RequestValidationError')
    expect([trialing.status, nets(trialing)]).toEqual(['trialing', [1000]])
    expect(period(live(trialing, until('2026-02-20')))).toEqual(['2026-02-20', '2026-03-20'])
  })
})

describe('periods', () => {
  const ends = (from: string, unit: Product['length']['unit'], count: number): string[] => {
    const first = buy(at(from), { ...monthly(1000), length: { unit, count } })
    const second = live(first, { do: 'wait', until: first.end })
    return [first.end, second.end].map(shown)
  }
  it('keep the day of their anchor, or count days and weeks', () => {
    expect(ends('2026-01-31T10:00', 'month', 1)).toEqual(['2026-02-28T10:00', '2026-03-31T10:00'])
    expect(ends('2026-01-31', 'month', 3)).toEqual(['2026-04-30', '2026-07-31'])
    expect(ends('2026-03-20T10:00', 'week', 2)[0]).toBe('2026-04-03T10:00')
    expect(ends('2026-02-25', 'day', 10)[0]).toBe('2026-03-07')
  })
})

describe('a subscription of 1000 a month from 1 January', () => {
  const active = buy(at('2026-01-01'), monthly(1000))
  const tenth = live(active, until('2026-01-10'))
  const dearer = monthly(3000)

  it('is paused from the end of its period until it is resumed', () => {
    const paused = live(tenth, { do: 'pause', resumesAt: null }, until('2026-03-15'))
    expect([paused.status, shown(paused.pausedAt ?? 0), grantedIn(paused)]).toEqual([
      'paused',
      '2026-02-01',
      [],
    ])
    expect(errorOf(live(paused, card('declined')), { do: 'resume' })).toBe('PaymentFailed')
    const resumed = live(paused, { do: 'resume' })
    expect(charged(resumed)).toEqual(['2026-01-01 1000', '2026-03-15 1000'])
    expect(period(resumed)).toEqual(['2026-03-15', '2026-04-15'])
  })

  it('uses up no period of its discount in a pause', () => {
    const discounted = live(buy(at('2026-01-01'), monthly(1000), { discount: half }), until('2026-01-10'))
    const resumed = live(discounted, { do: 'pause', resumesAt: at('2026-04-01') }, until('2026-06-30'))
    expect(charged(resumed)).toEqual([
      '2026-01-01 500',
      '2026-04-01 500',
      '2026-05-01 500',
      '2026-06-01 1000',
    ])
  })

  it('that resumes automatically with a declined card is past due', () => {
    const paused = live(
      tenth,
      { do: 'pause', resumesAt: at('2026-03-15') },
      until('2026-02-02'),
      card('declined'),
    )
    expect(live(paused, until('2026-03-15')).status).toBe('past_due')
  })

  it('that is canceled in a pause ends immediately', () => {
    const paused = live(tenth, { do: 'pause', resumesAt: null }, until('2026-02-10'))
    for (const move of [{ do: 'cancel' }, { do: 'revoke' }] as const)
      expect(live(paused, move).endedAt).toBe(at('2026-02-10'))
  })

  it('changes with its next period, or not at all once that is withdrawn', () => {
    const scheduled = live(tenth, to(dearer, 'next_period'))
    const february = live(scheduled, until('2026-02-01'))
    expect([charged(february), grantedIn(february)]).toEqual([
      ['2026-01-01 1000', '2026-02-01 3000'],
      ['monthly 3000'],
    ])
    const withdrawn = live(scheduled, { do: 'unschedule' }, until('2026-02-01'))
    expect(charged(withdrawn)).toEqual(['2026-01-01 1000', '2026-02-01 1000'])
    const third = live(scheduled, to(monthly(5000), 'invoice'))
    expect([third.scheduled, third.product.price]).toEqual([null, 5000])
  })

  it('pays a change before it happens', () => {
    // A period of thirty days, of which one has passed.
    const month = buy(at('2026-04-01'), monthly(500))
    const second = live(month, until('2026-04-02'))
    expect(nets(live(second, to(monthly(2000), 'invoice')))).toEqual([500, 1450])
    expect(errorOf(live(second, card('declined')), to(monthly(2000), 'invoice'))).toBe('PaymentFailed')
  })

  it('is reset to the full price and a new period', () => {
    const reset = live(tenth, to(dearer, 'reset'))
    expect([charged(reset).at(-1), period(reset)]).toEqual(['2026-01-10 3000', ['2026-01-10', '2026-02-10']])
  })

  it('ends its period at another time without a charge, and is prorated by the longer period', () => {
    const moved = live(tenth, { do: 'move_end', to: at('2026-02-15') })
    expect(charged(live(moved, until('2026-02-15')))).toEqual(['2026-01-01 1000', '2026-02-15 1000'])
    const free = live(moved, until('2026-02-05'), to(monthly(0), 'invoice'))
    // Ten of 45 days.
    expect(free.waiting).toEqual([{ amount: -222, credited: 0 }])
  })

  it('is charged again after 2, 5, 7 and 7 days, and then ends', () => {
    const due = live(active, card('declined'), until('2026-02-01'))
    expect([due.status, grantedIn(due)]).toEqual(['past_due', []])
    const retries = ['2026-02-03', '2026-02-08', '2026-02-15', '2026-02-22']
    for (const [index, retry] of retries.entries()) {
      const paid = live(
        due,
        { do: 'wait', until: at(retries[index - 1] ?? '2026-02-01') },
        card('declined'),
        until(retry),
      )
      expect(paid.orders.at(-1)?.retryAt ?? null).toBe(index < 3 ? at(retries[index + 1] ?? '') : null)
    }
    const ended = live(due, until('2026-03-01'))
    expect([ended.status, shown(ended.endedAt ?? 0), ended.orders.at(-1)?.status]).toEqual([
      'canceled',
      '2026-02-22',
      'void',
    ])
    const paid = live(due, until('2026-02-10'), card('good'))
    expect([paid.status, paid.orders.at(-1)?.status]).toEqual(['active', 'paid'])
  })
})

/** Requires what holds in every life, before and after a move. */
const expectSound = (before: Life, life: Life): void => {
  expect(life.end).toBeGreaterThan(life.start)
  const cycles = life.orders.filter(({ reason }) => reason === 'subscription_cycle')
  expect(new Set(cycles.map(({ periodStart }) => periodStart)).size).toBe(cycles.length)
  expect(life.discount?.left ?? 0).toBeGreaterThanOrEqual(0)
  for (const order of life.orders) {
    expect(order.net).toBeGreaterThanOrEqual(0)
    expect(order.credited).toBeGreaterThanOrEqual(0)
    expect(order.createdAt).toBeLessThanOrEqual(life.now)
  }
  const isFree = ['paused', 'trialing'].includes(before.status) && before.status === life.status
  if (isFree && life.start === before.start) expect(life.orders.length).toBe(before.orders.length)
  if (life.status === 'active') expect(life.end).toBeGreaterThan(life.now)
  if (life.status === 'past_due') expect(life.orders.some(({ status }) => status === 'pending')).toBe(true)
  // The sum of credits and refunds is at most the charged amount.
  const sum = (of: (order: Life['orders'][number]) => number) =>
    life.orders.reduce((all, order) => all + of(order), 0)
  expect(sum(({ refunded, credited }) => refunded + credited)).toBeLessThanOrEqual(
    sum(({ status, net, usedCredit }) => (status === 'void' ? 0 : net + usedCredit)) +
      life.waiting.reduce((all, { amount }) => all + Math.max(0, amount), 0),
  )
}

it('every random life is valid, and a rejected move changes nothing', () => {
  const met = new Set<string>()
  fc.assert(
    fc.property(randomLife(30), ({ product, discount, trial, steps }) => {
      let life = buy(at('2026-01-31T10:00'), product, { discount, trial })
      const discounted = new Set<number>()
      // The first period has taken its part of the discount.
      const remainingPeriods = life.discount === null ? 0 : (life.discount.left ?? Infinity)
      const promised = remainingPeriods + (life.discounted === null ? 0 : 1)
      for (const step of steps) {
        const move = moveOf(life, step)
        if (move === undefined) continue
        const before = structuredClone(life)
        try {
          life = after(life, move)
          life = after(life, { do: 'wait', until: life.now })
          met.add(`${step.do} ${life.status}`)
        } catch (error) {
          expect(error).toBeInstanceOf(ExpectedError)
          met.add(`${step.do} ${(error as ExpectedError).message}`)
          expect(life).toEqual(before)
        }
        expectSound(before, life)
        if (life.discounted !== null) discounted.add(life.start)
      }
      expect(discounted.size).toBeLessThanOrEqual(promised)
    }),
    { numRuns: atSize(10_000, 800), seed: 5 },
  )
  for (const item of [
    'wait trialing',
    'wait paused',
    'wait past_due',
    'wait canceled',
    'resume active',
    'change PaymentFailed',
    'resume PaymentFailed',
    'trial_end PaymentFailed',
    'trial_end trialing',
    'pause active',
    'move_end active',
    'refund RefundAmountTooHigh',
  ])
    expect(met).toContain(item)
})
