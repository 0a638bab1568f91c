import { beforeAll, expect, it } from 'vitest'
import { emptyEntry } from './benefit-entry.ts'
import { keepEntry, takeEntry, withServer } from './kept-entry.ts'

beforeAll(() => {
  const kept = new Map<string, string>()
  globalThis.sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  } as unknown as Storage
})

it('what was filled in is there once, on the page that was left', () => {
  const entry = { ...emptyEntry, description: 'The club' }
  keepEntry('/benefits/new', emptyEntry, entry)
  expect(takeEntry('/benefits/new')).toEqual({ description: 'The club' })
  expect(takeEntry('/benefits/new')).toBeUndefined()
  keepEntry('/benefits/new', emptyEntry, entry)
  expect(takeEntry('/benefits/1')).toBeUndefined()
  sessionStorage.setItem('atelier.benefit', '{')
  expect(takeEntry('/benefits/new')).toBeUndefined()
  sessionStorage.setItem('atelier.benefit', 'null')
  expect(takeEntry('/benefits/new')).toBeUndefined()
})

it('what was not touched is not brought back over what others have changed meanwhile', () => {
  const read = { ...emptyEntry, description: 'Read', guildToken: 'one', roleId: '1' }
  keepEntry('/benefits/1', read, { ...read, roleId: '2' })
  const changedElsewhere = { ...read, description: 'Theirs' }
  expect({ ...changedElsewhere, ...takeEntry('/benefits/1') }).toEqual({ ...changedElsewhere, roleId: '2' })
})

it('a role does not follow to another server', () => {
  const entry = { ...emptyEntry, guildToken: 'one', roleId: '1' }
  expect(withServer(entry, null)).toBe(entry)
  expect(withServer(entry, 'one')).toBe(entry)
  expect(withServer(entry, 'two')).toMatchObject({ guildToken: 'two', roleId: '' })
})
