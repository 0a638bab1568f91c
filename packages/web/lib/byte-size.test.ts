import { expect, it } from 'vitest'
import { formatBytes } from './byte-size.ts'

it('writes sizes in the steps of the API, in the words of the locale', () => {
  expect(
    [0, 10, 1536, 12 * 1024 ** 2, 10 * 1024 ** 3, 5 * 1024 ** 4].map((size) => formatBytes(size, 'en-US')),
  ).toEqual(['0 B', '10 B', '1.5 kB', '12 MB', '10 GB', '5 TB'])
  expect(formatBytes(1536, 'de')).toBe('1,5 kB')
})
