import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { choicesWith, EmptyMessage } from './Combobox.tsx'

it('offers of the choices of an earlier text only those that contain the current input', () => {
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

it('a failed lookup reports it, and offers a retry', () => {
  const shown = (props: Parameters<typeof EmptyMessage>[0]) =>
    renderToStaticMarkup(<EmptyMessage onRetry={() => undefined} {...props} />)
  const problem = 'The server could not be reached.'
  const failed = shown({ problem })
  expect(failed).toContain(problem)
  expect(failed).toMatch(/<button[^>]*>.*Try again.*<\/button>/)
  expect(failed).not.toContain('No results')
  expect(shown({})).toBe('No results.')
  expect(shown({ problem, isLoading: true })).toBe('')
})
