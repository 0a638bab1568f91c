import { beforeAll, expect, it } from 'vitest'
import {
  hasEnded,
  keepTokenEntry,
  newTokenEntry,
  takeTokenEntry,
  tokenFieldOf,
  tokenBody,
  wrongTokenEntry,
} from './token-fields.ts'

beforeAll(() => {
  const stored = new Map<string, string>()
  globalThis.sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  } as unknown as Storage
})

it('a new token has a purpose and a scope', () => {
  expect(wrongTokenEntry(newTokenEntry).comment).toContain('a description of the token')
  expect(wrongTokenEntry({ ...newTokenEntry, access: 'chosen' }).access).toContain('at least one')
  const body = tokenBody({
    ...newTokenEntry,
    comment: ' CI ',
    lifetime: 'never',
    access: 'chosen',
    chosen: ['orders:read'],
  })
  expect(body).toEqual({ comment: 'CI', expires_in: null, scopes: ['orders:read'], wire: null })
  expect(tokenBody({ ...newTokenEntry, wire: '2026-10' })).toMatchObject({ wire: '2026-10' })
})

it('an issue of the body belongs to its field', () => {
  expect(['comment', 'scopes', 'expires_in', 'wire', 'organization_id'].map(tokenFieldOf)).toEqual([
    'comment',
    'access',
    'lifetime',
    'wire',
    undefined,
  ])
})

it('restored input exists once after another sign-in', () => {
  const [page, other] = ['/dashboard/mill/developers', '/dashboard/rival/developers']
  keepTokenEntry(page, { ...newTokenEntry, comment: 'CI' })
  expect(takeTokenEntry(page)?.comment).toBe('CI')
  expect(takeTokenEntry(page)).toBeUndefined()
  keepTokenEntry(page, { ...newTokenEntry, comment: 'CI' })
  expect(takeTokenEntry(other)).toBeUndefined()
  sessionStorage.setItem('atelier.new-token', '{')
  expect(takeTokenEntry(page)).toBeUndefined()
  sessionStorage.setItem('atelier.new-token', 'null')
  expect(takeTokenEntry(page)).toBeUndefined()
})

it('a token ends at its moment', () => {
  const now = new Date('2026-01-02T00:00:00Z')
  expect(hasEnded({ expires_at: '2026-01-02T00:00:00Z' }, now)).toBe(true)
  expect(hasEnded({ expires_at: '2026-01-02T00:00:01Z' }, now)).toBe(false)
  expect(hasEnded({ expires_at: null }, now)).toBe(false)
})
