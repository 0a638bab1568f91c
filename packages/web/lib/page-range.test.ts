import { expect, it } from 'vitest'
import { rangeOf } from './page-range.ts'

it('counts rows from one, and the last page shows the rest', () => {
  expect(rangeOf(1, 25, 61)).toEqual({ first: 1, last: 25, pages: 3 })
  expect(rangeOf(3, 25, 61)).toEqual({ first: 51, last: 61, pages: 3 })
  expect(rangeOf(1, 25, 1)).toEqual({ first: 1, last: 1, pages: 1 })
})

it('has one page when there is nothing, and stays within the list on pages after it', () => {
  expect(rangeOf(1, 25, 0)).toEqual({ first: 0, last: 0, pages: 1 })
  expect(rangeOf(9, 25, 61)).toEqual({ first: 61, last: 61, pages: 3 })
})
