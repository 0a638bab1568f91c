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

it('a question mark asks for help', () => expect(press(none, '?', 0).help).toBe(true))

it('each area that has a letter has one of its own', () => {
  const areas = areaGroups.flatMap((group) => group.areas)
  const found = shortcutsOf(areas)
  expect(found.length).toBeGreaterThan(15)
  expect(new Set(found.map(({ letter }) => letter)).size).toBe(found.length)
})
