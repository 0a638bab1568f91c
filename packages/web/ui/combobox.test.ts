import { expect, it } from 'vitest'
import { choicesWith } from './Combobox.tsx'

it('offers of the choices of an earlier text those alone that contain what is typed now', () => {
  const choices = [
    { value: 'a', label: 'Offered tea', note: 'archived' },
    { value: 'b', label: 'Salt', note: 'tea@example.com' },
    { value: 'c', label: 'Sugar' },
  ]
  const offered = (text: string) => choicesWith(choices, text).map(({ value }) => value)
  expect([offered(' TEA '), offered('salt'), offered('coffee'), offered('')]).toEqual([
    ['a', 'b'],
    ['b'],
    [],
    ['a', 'b', 'c'],
  ])
})
