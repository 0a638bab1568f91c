import { expect, it } from 'vitest'
import { dilate, erode, growThrough, labelParts } from './mask.ts'

const size = { width: 5, height: 4 }

function drawn(...rows: string[]): Uint8Array {
  return Uint8Array.from([...rows.join('')].map((mark) => (mark === '#' ? 1 : 0)))
}

it('dilates and erodes by a square', () => {
  const output = new Uint8Array(20)
  dilate(drawn('.....', '..#..', '.....', '.....'), output, size, 1)
  expect(output).toEqual(drawn('.###.', '.###.', '.###.', '.....'))
  erode(drawn('.###.', '.###.', '.###.', '.....'), output, size, 1)
  expect(output).toEqual(drawn('..#..', '..#..', '.....', '.....'))
})

it('numbers parts that touch only by their sides', () => {
  const labels = new Int32Array(20)
  expect(labelParts(drawn('##..#', '#...#', '.#...', '.####'), labels, size)).toBe(3)
  expect([...labels]).toEqual([1, 1, 0, 0, 2, 1, 0, 0, 0, 2, 0, 3, 0, 0, 0, 0, 3, 3, 3, 3])
})

it('grows only through allowed pixels and only so far', () => {
  const mask = drawn('#....', '.....', '.....', '.....')
  growThrough(mask, drawn('####.', '...#.', '...#.', '.....'), size, 4)
  expect(mask).toEqual(drawn('####.', '...#.', '.....', '.....'))
})
