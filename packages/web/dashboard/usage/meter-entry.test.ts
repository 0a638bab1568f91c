import * as api from '@atelier/contract'
import { expect, it } from 'vitest'
import { changedParts } from '../../lib/changes.ts'
import { bodyIssues, issuesByField } from '../../lib/form-issues.ts'
import type { Meter } from '../api-types.ts'
import { bodyOf, definitionOf, entryOf, fieldOf, problemsOf } from './meter-entry.ts'

const stored = {
  name: 'Cups',
  filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: 'cup' }] },
  aggregation: { func: 'sum', property: 'size' },
} as unknown as Meter
const entry = entryOf(stored)
const changes = (part: Partial<typeof entry>) =>
  changedParts(bodyOf({ ...entry, ...part }), bodyOf(entryOf(stored)))

it('a meter is shown, and sent back as it was', () => {
  expect(entry).toMatchObject({ name: 'Cups', func: 'sum', property: 'size' })
  expect(bodyOf(entry)).toEqual(stored)
})

it('a renamed meter sends its name alone, because one that has counted rejects a definition', () => {
  expect(changes({})).toEqual({})
  expect(changes({ name: ' Mugs ' })).toEqual({ name: 'Mugs' })
  expect(changes({ func: 'count' })).toEqual({ aggregation: { func: 'count' } })
})

it('the issues of two fields at once belong to each of them', () => {
  const clause = { property: 'size', operator: 'gt', kind: 'number', text: '' }
  const filter = JSON.stringify({ conjunction: 'and', parts: [clause] })
  const body = bodyOf({ ...entry, name: '', filter })
  const { errors, notice } = issuesByField(bodyIssues(api.meters.update, body), fieldOf)
  expect(Object.keys(errors).toSorted()).toEqual(['filter', 'name'])
  expect(notice).toBe(undefined)
})

it('a definition exists once the fields are complete', () => {
  const draft = entryOf()
  expect(draft).toMatchObject({ name: '', func: 'count', property: '' })
  expect(problemsOf(draft).filter).toContain('Complete the conditions')
  expect(definitionOf(draft)).toBe(undefined)
  expect(definitionOf(entry)).toEqual({ filter: stored.filter, aggregation: stored.aggregation })
})
