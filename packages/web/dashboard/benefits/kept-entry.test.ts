import { beforeAll, expect, it } from 'vitest'
import { emptyEntry } from './benefit-entry.ts'
import { keepEntry, takeEntry, withServer } from './kept-entry.ts'

beforeAll(() => {
  const stored = new Map<string, string>()
  globalThis.sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  } as unknown as Storage
})

it('restored input exists once, on the page that was left', () => {
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

it('untouched fields are not restored over changes of others', () => {
  const read = { ...emptyEntry, description: 'Read', guildToken: 'one', roleId: '1' }
  keepEntry('/benefits/1', read, { ...read, roleId: '2' })
  const changedElsewhere = { ...read, description: 'Theirs' }
  expect({ ...changedElsewhere, ...takeEntry('/benefits/1') }).toEqual({ ...changedElsewhere, roleId: '2' })
})

it('a role is not kept for another server', () => {
  const entry = { ...emptyEntry, guildToken: 'one', roleId: '1' }
  expect(withServer(entry, null)).toBe(entry)
  expect(withServer(entry, 'one')).toBe(entry)
  expect(withServer(entry, 'two')).toMatchObject({ guildToken: 'two', roleId: '' })
})
