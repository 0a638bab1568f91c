import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMoney, amountIn, type Money, negate, sumOfMoney } from './money.ts'

const dollars = (amount: number): Money => ({ amount, currency: 'usd' })
const euros = (amount: number): Money => ({ amount, currency: 'eur' })

it('amounts of one currency are added', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), (amounts) => {
      const sum = amounts.reduce((total, amount) => total + amount, 0)
      expect(sumOfMoney('usd', amounts.map(dollars))).toEqual(dollars(sum))
    }),
  )
  expect(addMoney(dollars(149), negate(dollars(30)))).toEqual(dollars(119))
  expect(sumOfMoney('eur', [])).toEqual(euros(0))
})

it('amounts of different currencies are never added', () => {
  const sentence = 'An amount in eur cannot be added to amounts in usd.'
  expect(() => addMoney(dollars(149), euros(149))).toThrow(sentence)
  expect(() => sumOfMoney('usd', [dollars(149), euros(0)])).toThrow(sentence)
  expect(() => amountIn('usd', euros(149))).toThrow(sentence)
  expect(() => amountIn('usd', euros(149), 'the refund re_1')).toThrow(
    'An amount in eur, of the refund re_1, cannot be added to amounts in usd.',
  )
})

it('operators on two amounts do not compile', () => {
  // @ts-expect-error amounts are objects
  expect(typeof (dollars(149) + dollars(149))).toBe('string')
  // @ts-expect-error amounts are objects
  expect(dollars(149) - euros(149)).toBeNaN()
  // @ts-expect-error a sum of numbers takes no amounts
  expect(typeof [dollars(149), euros(149)].reduce((sum: number, item) => sum + item, 0)).toBe('string')
})
