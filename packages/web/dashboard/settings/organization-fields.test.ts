import * as api from '@atelier/contract'
import { expect, it } from 'vitest'
import { changedParts } from '../../lib/changes.ts'
import { bodyIssues } from '../../lib/form-issues.ts'
import { organizationFields } from './organization-fields.ts'

const stored = {
  name: 'Mill',
  email: 'ask@xn--bcher-kva.example',
  website: null,
  socials: [{ platform: 'x' as const, url: 'https://x.com/mill' }],
}
const { entryOf, bodyOf } = organizationFields
const entry = entryOf(stored)

it('an organization is shown with its defaults', () => {
  expect(entry).toEqual({
    name: 'Mill',
    email: 'ask@bücher.example',
    website: '',
    avatarUrl: '',
    timeZone: 'UTC',
    defaultPresentmentCurrency: 'usd',
    defaultTaxBehavior: 'exclusive',
    socials: [{ platform: 'x', url: 'https://x.com/mill' }],
  })
})

it('only changed members are sent, without the rows that are empty', () => {
  const changes = (part: Partial<typeof entry>) =>
    changedParts(bodyOf({ ...entry, ...part }), bodyOf(entryOf(stored)))
  expect(changes({ name: 'Mill ', socials: [...entry.socials, { platform: 'github', url: ' ' }] })).toEqual(
    {},
  )
  expect(changes({ website: 'https://mill.example', email: '' })).toEqual({
    website: 'https://mill.example',
    email: null,
  })
  expect(changes({ socials: [] })).toEqual({ socials: [] })
})

it('two invalid fields have their issues at once', () => {
  const body = bodyOf({ ...entry, email: 'mill', website: 'mill' })
  expect(bodyIssues(api.organizations.update, body).map(({ loc }) => loc.slice(1).join('.'))).toEqual([
    'email',
    'website',
  ])
})
