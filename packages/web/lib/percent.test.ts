import { expect, it } from 'vitest'
import { percentText, readPercent } from './percent.ts'

it('reads percentages as they are typed', () => {
  for (const [text, points] of [
    ['25', 2500],
    [' 12,5 % ', 1250],
    ['0.01', 1],
    ['8.29', 829],
    ['100', 10_000],
    ['', undefined],
    ['1.234', undefined],
    ['-5', undefined],
    ['1e2', undefined],
  ] as const)
    expect(readPercent(text)).toBe(points)
})

it('writes percentages as they are typed', () => {
  expect([percentText(2500), percentText(1250), percentText(1)]).toEqual(['25', '12.5', '0.01'])
})
