import { expect, it } from 'vitest'
import { organizationChoices } from './organization-choices.ts'

it('distinguishes organizations of one name by their slugs', () => {
  const organizations = [
    { slug: 'tea', name: 'Tea' },
    { slug: 'tea-2', name: 'Tea' },
    { slug: 'salt', name: 'Salt' },
  ]
  expect(organizationChoices(organizations)).toEqual([
    { slug: 'tea', label: 'Tea', note: 'tea' },
    { slug: 'tea-2', label: 'Tea', note: 'tea-2' },
    { slug: 'salt', label: 'Salt' },
  ])
})
