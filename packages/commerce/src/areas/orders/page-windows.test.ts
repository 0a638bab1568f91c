import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Tally } from './order-tallies.ts'
import { groupsOf, windowsOf } from './page-windows.ts'

const tally = (product_rank: number, discount_rank: number, orders: number): Tally => ({
  product_id: `product ${product_rank}`,
  discount_id: discount_rank === 9 ? null : `discount ${discount_rank}`,
  orders,
  product_rank,
  discount_rank,
})

const tallies = [tally(2, 9, 5), tally(1, 9, 3), tally(1, 1, 2)]

describe('the groups of a list of orders', () => {
  it('are one, unless it is sorted by names', () => {
    expect(groupsOf(tallies, undefined)).toEqual([{ tallies, orders: 10 }])
    expect(groupsOf(tallies, { key: 'created_at', direction: 'desc' })).toEqual([{ tallies, orders: 10 }])
  })

  it('follow each other as the names do', () => {
    const sizes = (key: string, direction: 'asc' | 'desc') =>
      groupsOf(tallies, { key, direction }).map(({ orders }) => orders)
    expect(sizes('product', 'asc')).toEqual([5, 5])
    expect(sizes('discount', 'asc')).toEqual([2, 8])
    expect(sizes('discount', 'desc')).toEqual([8, 2])
  })
})

describe('the windows of a page', () => {
  it('lie in the groups it touches', () => {
    const groups = groupsOf(tallies, { key: 'discount', direction: 'asc' })
    const at = (page: number, limit: number) =>
      windowsOf(groups, { page, limit }).map(({ group, skip, take }) => [group.orders, skip, take])
    expect(at(1, 2)).toEqual([[2, 0, 2]])
    expect(at(1, 3)).toEqual([
      [2, 0, 2],
      [8, 0, 1],
    ])
    expect(at(4, 3)).toEqual([[8, 7, 1]])
    expect(at(5, 3)).toEqual([])
  })

  it('of all pages together are every order once, in order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 6 }),
        fc.integer({ min: 1, max: 15 }),
        (sizes, limit) => {
          const groups = sizes.map((orders, i) => ({ tallies: [tally(i, 9, orders)], orders }))
          const total = sizes.reduce((sum, size) => sum + size, 0)
          const walked = Array.from({ length: Math.ceil(total / limit) + 1 }, (_, i) =>
            windowsOf(groups, { page: i + 1, limit }),
          ).flatMap((windows) =>
            windows.flatMap(({ group, skip, take }) =>
              Array.from(
                { length: take },
                (_, i) => `${groups.findIndex((one) => one === group)}/${skip + i}`,
              ),
            ),
          )
          const all = sizes.flatMap((size, i) => Array.from({ length: size }, (_, j) => `${i}/${j}`))
          expect(walked).toEqual(all)
        },
      ),
    )
  })
})
