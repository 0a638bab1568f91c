import { expect, it } from 'vitest'
import { readViews, viewSearch, withView } from './saved-views.ts'

it('stored views are read as far as they are valid', () => {
  expect(readViews(null)).toEqual([])
  expect(readViews('{')).toEqual([])
  expect(readViews('{"name":"a"}')).toEqual([])
  expect(readViews('[{"name":"a","search":"b=1"},{"name":1},null]')).toEqual([{ name: 'a', search: 'b=1' }])
})

it('a view keeps filters and sorting, in any order, and not the page', () => {
  expect(viewSearch('?status=paid&page=3&query=a%20b')).toBe('query=a+b&status=paid')
  expect(viewSearch('query=a+b&status=paid')).toBe(viewSearch('?status=paid&page=1&query=a+b'))
})

it('a view of the same name is replaced', () => {
  const [a, b] = [
    { name: 'a', search: 'x=1' },
    { name: 'b', search: 'x=2' },
  ]
  expect(withView(withView([], b), a)).toEqual([a, b])
  expect(withView([a, b], { name: 'b', search: 'x=3' })).toEqual([a, { name: 'b', search: 'x=3' }])
})
