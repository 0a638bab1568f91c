import { expect, it } from 'vitest'
import { nameList } from './name-list.ts'

const format = (count: number) => count.toLocaleString('en-US')

it('names the first objects, and counts the others', () => {
  expect(nameList(['Tea', 'Coffee'], 2, format)).toBe('Tea, Coffee')
  expect(nameList(['Tea', 'Coffee'], 1206, format)).toBe('Tea, Coffee and 1,204 more')
})
