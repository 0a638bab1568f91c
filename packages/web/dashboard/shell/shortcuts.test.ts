import { expect, it } from 'vitest'
import { areaGroups } from '../areas.ts'
import { press, shortcutsOf } from './shortcuts.ts'

const none = { goAt: undefined }

it('g and a letter go to an area, when the letter comes soon', () => {
  const { pressed } = press(none, 'g', 1000)
  expect(press(pressed, 'o', 1500)).toEqual({ pressed: none, go: 'o' })
  expect(press(pressed, 'g', 1500)).toEqual({ pressed: none, go: 'g' })
  expect(press(pressed, 'o', 9000)).toEqual({ pressed: none })
  expect(press(none, 'o', 1000)).toEqual({ pressed: none })
})

it('a question mark opens the help', () => expect(press(none, '?', 0).help).toBe(true))

it('each area with a letter has a unique one', () => {
  const areas = areaGroups.flatMap((group) => group.areas)
  const result = shortcutsOf(areas)
  expect(result.length).toBeGreaterThan(15)
  expect(new Set(result.map(({ letter }) => letter)).size).toBe(result.length)
})
