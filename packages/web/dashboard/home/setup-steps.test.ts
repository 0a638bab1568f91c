import { expect, it } from 'vitest'
import { ownProducts, setupSteps } from './setup-steps.ts'

const newcomer = { email: null, avatarUrl: null }
const none = { products: 0, links: 0, orders: 0, tokens: 0 }
const done = (...args: Parameters<typeof setupSteps>) =>
  setupSteps(...args)
    .filter(({ isDone }) => isDone)
    .map(({ area }) => area)

it('the steps of a new shop are all to be done', () => expect(done(newcomer, none, true)).toEqual([]))

it('a step completes automatically when its object exists', () => {
  expect(done(newcomer, { ...none, products: 2, orders: 1 }, true)).toEqual(['products', 'orders'])
  expect(done({ email: 'tea@example.com', avatarUrl: null }, none, true)).toEqual([])
  expect(done({ email: 'tea@example.com', avatarUrl: 'https://example.com/tea.png' }, none, true)).toEqual([
    'settings',
  ])
})

it('the initial product of an installation is not the work of the seller', () => {
  const page = (...ids: string[]) => ({
    items: ids.map((id) => ({ id })),
    pagination: { total_count: ids.length },
  })
  expect(ownProducts(page('painting'), 'painting')).toBe(0)
  expect(ownProducts(page('painting', 'tea'), 'painting')).toBe(1)
  expect(ownProducts(page('tea'), undefined)).toBe(1)
  expect(ownProducts(undefined, 'painting')).toBeUndefined()
})

it('no one is asked to repeat completed steps', () =>
  expect(done(newcomer, { ...none, tokens: undefined }, true)).toEqual(['developers']))

it('the first sale is a test only in a sandbox', () => {
  expect(setupSteps(newcomer, none, true)[2]?.label).toBe('Make a test sale')
  expect(setupSteps(newcomer, none, false)[2]?.label).toBe('Make the first sale')
})
