import { expect, it } from 'vitest'
import { actorWords, changedFields, entryWords } from './audit-words.ts'

it('names a change and its author', () => {
  expect(entryWords({ action: 'updated', object_type: 'products' })).toBe('Changed · Products')
  expect(entryWords({ action: 'deleted', object_type: 'payment_methods' })).toBe('Deleted · Payment methods')
  const members = [{ user_id: 'u', name: '', email: 'vera@example.com' }]
  expect(actorWords({ actor_type: 'user', actor_id: 'u' }, members)).toBe('vera@example.com')
  expect(actorWords({ actor_type: 'user', actor_id: 'gone' }, members)).toBe('A person')
})

it('sets the fields of a change side by side', () => {
  expect(changedFields({ before: { name: 'Tea', price: 1 }, after: { name: 'Cup', tags: ['a'] } })).toEqual([
    { name: 'name', before: 'Tea', after: 'Cup' },
    { name: 'price', before: '1', after: '–' },
    { name: 'tags', before: '–', after: '["a"]' },
  ])
  expect(changedFields({ before: null, after: null })).toEqual([])
})
