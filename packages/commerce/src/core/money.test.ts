import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addMoney, amountIn, type Money, negate, sumOfMoney } from './money.ts'

const dollars = (amount: number): Money<'usd'> => ({ amount, currency: 'usd' })
const euros = (amount: number): Money<'eur'> => ({ amount, currency: 'eur' })

/** Returns an amount as a row has it: its currency is known at run time. */
const stored = ({ amount, currency }: Money): Money => ({ amount, currency })

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

it('amounts of a currency that is known at run time are added to those of the same', () => {
  expect(addMoney(stored(dollars(149)), dollars(30))).toEqual(dollars(179))
  expect(addMoney(dollars(149), stored(dollars(30)))).toEqual(dollars(179))
  expect(sumOfMoney('usd', [stored(dollars(149)), stored(dollars(30))])).toEqual(dollars(179))
  expect(amountIn('usd', stored(dollars(149)))).toBe(149)
})

it('amounts of different currencies are never added at run time', () => {
  const sentence = 'An amount in eur cannot be added to amounts in usd.'
  expect(() => addMoney(dollars(149), stored(euros(149)))).toThrow(sentence)
  expect(() => addMoney(stored(dollars(149)), euros(149))).toThrow(sentence)
  expect(() => sumOfMoney('usd', [dollars(149), euros(0)].map(stored))).toThrow(sentence)
  expect(() => amountIn('usd', stored(euros(149)))).toThrow(sentence)
  expect(() => amountIn('usd', stored(euros(149)), 'the refund re_1')).toThrow(
    'An amount in eur, of the refund re_1, cannot be added to amounts in usd.',
  )
})

it('amounts in two currencies of the source do not compile', () => {
  // @ts-expect-error dollars and euros
  expect(() => addMoney(dollars(149), euros(149))).toThrow()
  // @ts-expect-error the opposite of euros is in euros
  expect(() => addMoney(dollars(149), negate(euros(149)))).toThrow()
  // @ts-expect-error a sum of dollars is in dollars
  expect(() => addMoney(sumOfMoney('usd', [dollars(149)]), euros(149))).toThrow()
  // @ts-expect-error euros among dollars
  expect(() => sumOfMoney('usd', [dollars(149), euros(0)])).toThrow()
  // @ts-expect-error euros are no dollars
  expect(() => amountIn('usd', euros(149))).toThrow()
})

it('operators on two amounts do not compile', () => {
  // @ts-expect-error amounts are objects
  expect(typeof (dollars(149) + dollars(149))).toBe('string')
  // @ts-expect-error amounts are objects
  expect(dollars(149) - euros(149)).toBeNaN()
  // @ts-expect-error a sum of numbers takes no amounts
  expect(typeof [dollars(149), euros(149)].reduce((sum: number, item) => sum + item, 0)).toBe('string')
})
