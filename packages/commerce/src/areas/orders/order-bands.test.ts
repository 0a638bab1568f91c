import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bandedSort, stretchOf } from './order-bands.ts'

const directions = ['asc', 'desc'] as const

it('finds a page in its bands, from either direction', () => {
  const bands = [
    { band: 'a', orders: 5 },
    { band: 'b', orders: 1 },
    { band: 'c', orders: 4 },
  ]
  expect(stretchOf(bands, 'asc', { skip: 1, take: 2 })).toEqual({ from: 'a', until: 'b', skip: 1, orders: 5 })
  expect(stretchOf(bands, 'asc', { skip: 4, take: 3 })).toEqual({
    from: 'a',
    until: undefined,
    skip: 4,
    orders: 10,
  })
  expect(stretchOf(bands, 'desc', { skip: 4, take: 1 })).toEqual({
    from: 'b',
    until: 'c',
    skip: 0,
    orders: 1,
  })
  expect(stretchOf(bands, 'desc', { skip: 9, take: 2 })).toBeUndefined()
  expect(bandedSort('product')).toBeUndefined()
})

it('shows the same orders as the list itself', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 }),
      fc.nat(40),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(...directions),
      (sizes, skip, take, direction) => {
        const bands = sizes.map((orders, i) => ({ band: String(i), orders }))
        const ascending = bands.flatMap(({ band, orders }) =>
          Array.from({ length: orders }, (_, i) => ({ band, name: `${band}/${i}` })),
        )
        const all = direction === 'asc' ? ascending : ascending.toReversed()
        const stretch = stretchOf(bands, direction, { skip, take })
        if (skip + take > all.length) return stretch === undefined
        if (stretch === undefined) return false
        const { from, until, skip: inside, orders } = stretch
        const within = all.filter(({ band }) => band >= from && (until === undefined || band < until))
        expect(within).toHaveLength(orders)
        expect(within.slice(inside, inside + take)).toEqual(all.slice(skip, skip + take))
        return true
      },
    ),
  )
})
