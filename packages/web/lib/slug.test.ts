import { OrganizationSlug } from '@atelier/contract'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { slugOf } from './slug.ts'

it.each([
  ['Müller & Söhne', 'muller-sohne'],
  ['  Tea -- House!  ', 'tea-house'],
  ['Große Straße 4', 'grosse-strasse-4'],
  ['x'.repeat(63) + ' y', 'x'.repeat(63)],
])('%s is %s in addresses', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
  expect(safeParse(OrganizationSlug, slug).success).toBe(true)
})

it('a name without letters of addresses has none', () => expect(slugOf('茶')).toBe(''))
