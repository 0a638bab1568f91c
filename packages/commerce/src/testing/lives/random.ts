import fc from 'fast-check'
import { dayMs } from './dates.ts'
import type { Discount, Life, Product } from './life.ts'
import type { Move } from './moves.ts'
import { refundableOf } from './orders.ts'

const month = { unit: 'month', count: 1 } as const

/** Products of random lives. */
export const products: readonly Product[] = [
  { name: 'small', price: 500, length: month, trial: { unit: 'day', count: 7 } },
  { name: 'middle', price: 1999, length: month, trial: { unit: 'day', count: 14 }, trialNeedsCard: false },
  { name: 'large', price: 5000, length: month },
  { name: 'year', price: 20_000, length: { unit: 'year', count: 1 }, trial: month },
  { name: 'fortnight', price: 700, length: { unit: 'week', count: 2 } },
  { name: 'free', price: 0, length: month },
]

/** Discounts of random lives. */
export const discounts: readonly Discount[] = [
  { percent: 50, months: 3 },
  { fixed: 700, months: 2 },
  { percent: 33, months: null },
]

/** Whole days, so that much of what happens to many lives happens at the same times. */
const days = (min: number, max: number) => fc.integer({ min, max }).map((count) => count * dayMs)

/** Step of a random life, whose times are counted from the current one. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), for: days(1, 40) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      to: fc.constantFrom(...products),
      how: fc.constantFrom('invoice' as const, 'prorate' as const, 'next_period' as const, 'reset' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pause' as const), after: fc.option(days(-2, 40)) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('resume' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      card: fc.constantFrom('good' as const, 'declined' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('trial_end' as const), in: fc.option(days(-2, 60)) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move_end' as const), in: days(-2, 60) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel' as const, 'uncancel' as const, 'uncancel' as const),
    }),
  },
  fc.record({ do: fc.constantFrom('unschedule' as const, 'unpause' as const) }),
  fc.record({ do: fc.constant('refund' as const), part: fc.constantFrom(0.5, 1, 1, 1.5) }),
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Random life: its purchase, and the steps after it. */
export const randomLife = (maxLength: number) =>
  fc.record({
    product: fc.constantFrom(...products),
    discount: fc.option(fc.constantFrom(...discounts)),
    trial: fc.boolean(),
    steps: fc.array(step, { minLength: 4, maxLength }),
  })
export type RandomLife = ReturnType<typeof randomLife> extends fc.Arbitrary<infer T> ? T : never

/** Returns the refund of the newest order of which something can be refunded; undefined when there is none. */
const refundIn = (life: Life, part: number): Move | undefined => {
  const index = life.orders.findLastIndex((order) => refundableOf(order) > 0)
  const order = life.orders[index]
  return order && { do: 'refund', order: index, amount: Math.ceil(refundableOf(order) * part) }
}

/** Returns the move that a step is for a life; undefined if there is none. */
export const moveOf = (life: Life, step: Step): Move | undefined => {
  if (step.do === 'wait') return { do: 'wait', until: life.now + step.for }
  if (step.do === 'pause')
    return { do: 'pause', resumesAt: step.after === null ? null : life.end + step.after }
  if (step.do === 'trial_end') return { do: 'trial_end', at: step.in === null ? 'now' : life.now + step.in }
  if (step.do === 'move_end') return { do: 'move_end', to: life.now + step.in }
  return step.do === 'refund' ? refundIn(life, step.part) : step
}
