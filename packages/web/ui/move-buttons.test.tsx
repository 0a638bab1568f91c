import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MoveButtons } from './MoveButtons.tsx'

/** Buttons by name, each with its attributes. */
const buttonsAt = (at: number) =>
  [
    ...renderToStaticMarkup(<MoveButtons name="Tea" at={at} count={3} onMove={() => undefined} />).matchAll(
      /<button[^>]*>/g,
    ),
  ].map(([button]) => ({
    name: /aria-label="([^"]*)"/.exec(button)?.[1],
    isOff: button.includes('aria-disabled="true"'),
    isDisabled: button.includes(' disabled'),
  }))

it('a button at the end of the list stays focusable', () => {
  const up = { name: 'Move Tea up', isOff: false, isDisabled: false }
  const down = { name: 'Move Tea down', isOff: false, isDisabled: false }
  expect(buttonsAt(0)).toEqual([{ ...up, isOff: true }, down])
  expect(buttonsAt(1)).toEqual([up, down])
  expect(buttonsAt(2)).toEqual([up, { ...down, isOff: true }])
})
