import { expect, it } from 'vitest'
import { texts } from '../languages/en/portal.ts'
import { areas, pages } from './areas.ts'

it('areas are named by texts, and the other pages are those of an object', () => {
  expect(areas.map(({ path }) => path)).toEqual(['', 'orders', 'subscriptions', 'benefits', 'account'])
  for (const { title } of areas) expect(texts[title]).toMatch(/^[A-Z]/)
  const others = pages.filter(({ title }) => title === undefined)
  expect(others.map(({ path }) => path)).toEqual(['orders/:id', 'subscriptions/:id'])
})

it('pages of an object begin the call for it', () => {
  for (const { path, firstCall } of pages) if (path.endsWith(':id')) expect(firstCall, path).toBeDefined()
})
