import * as api from '@atelier/contract'
import { expect, it } from 'vitest'
import { bodyIssues, issuesByField } from '../../lib/form-issues.ts'
import type { Benefit } from '../api-types.ts'
import { createBody, emptyEntry, entryOf, fieldOf, updateBody, type BenefitEntry } from './benefit-entry.ts'
import { entryProblems } from './benefit-problems.ts'

const id = '3f0d3a5c-6a27-4f0e-9a43-0f3b1d9a7b11'
const entry: BenefitEntry = { ...emptyEntry, description: 'The tea app' }

it.each<[BenefitEntry['type'], Partial<BenefitEntry>, object]>([
  ['custom', { note: ' ' }, { note: null }],
  [
    'license_keys',
    { prefix: 'TEA', expires: true, activates: true, limitsUsage: true },
    {
      prefix: 'TEA',
      expires: { ttl: 1, timeframe: 'year' },
      activations: { limit: 3, enable_customer_admin: true },
      limit_usage: 100,
    },
  ],
  ['license_keys', {}, { prefix: null, expires: null, activations: null, limit_usage: null }],
  [
    'downloadables',
    { files: [{ id, label: 'a.pdf', archived: true }] },
    { files: [id], archived: { [id]: true } },
  ],
  ['meter_credit', { meterId: id }, { meter_id: id, units: 100, rollover: false }],
  [
    'github_repository',
    { repository: 'ito/tea' },
    { repository_owner: 'ito', repository_name: 'tea', permission: 'pull' },
  ],
  ['discord', { guildToken: 't', roleId: 'r' }, { guild_token: 't', role_id: 'r' }],
])('a %s is created, and returned to the same form', (type, part, properties) => {
  const input = { ...entry, type, ...part }
  const body = createBody(input, id)
  expect(body).toMatchObject({ type, description: 'The tea app', properties })
  expect(bodyIssues(api.benefits.create, body)).toEqual([])
  expect(bodyIssues(api.benefits.update, updateBody(input))).toEqual([])
  expect(Object.values(entryProblems(input)).filter(Boolean)).toEqual([])
  const reopened = entryOf({ ...body, properties } as unknown as Benefit)
  expect(updateBody(reopened)).toEqual(updateBody(input))
})

it('assigns errors to their fields', () => {
  const input = { ...entry, type: 'license_keys', expires: true, ttl: 500, description: 'Te' } as const
  const { errors } = issuesByField(bodyIssues(api.benefits.create, createBody(input, id)), (place) =>
    fieldOf(place, input),
  )
  expect(errors).toEqual({
    description: 'Must have at least 3 characters.',
    ttl: 'Must be at most 457 years, 1200 months or 36500 days.',
  })
  expect(entryProblems({ ...entry, type: 'downloadables' }).files).toBe('Add at least one file.')
  expect(entryProblems({ ...entry, type: 'discord' }).guildToken).toContain('Connect')
})
