import { expect, it } from 'vitest'
import { statusTone, subjectWords } from './words.ts'

it('the caller is a token by its name, a member by theirs, or its kind', () => {
  const members = [{ user_id: 'u', name: 'Ada', email: 'ada@example.com' }]
  const token = { subject_type: 'organization_token', credential_name: 'CI', actor_id: null } as const
  expect(subjectWords(token, members)).toBe('CI')
  expect(
    subjectWords({ ...token, subject_type: 'session', credential_name: null, actor_id: 'u' }, members),
  ).toBe('Dashboard · Ada')
  expect(subjectWords({ ...token, subject_type: 'portal', credential_name: null }, members)).toBe(
    'Customer portal',
  )
})

it('errors are highlighted', () => {
  expect([200, 302, 404, 500].map(statusTone)).toEqual(['good', 'good', 'warn', 'bad'])
})
