import type { Filter } from '@atelier/contract'
import { describe, expect, it } from 'vitest'
import {
  clauseProblem,
  draftOf,
  filterOf,
  hasProblem,
  newClause,
  newGroup,
  withPart,
} from './filter-draft.ts'

const filter: Filter = {
  conjunction: 'and',
  clauses: [
    { property: 'name', operator: 'eq', value: 'painted' },
    {
      conjunction: 'or',
      clauses: [
        { property: 'pixels', operator: 'gte', value: 1000 },
        { property: '_llm.model', operator: 'not_like', value: 'mini' },
        { property: 'paid', operator: 'ne', value: false },
        { conjunction: 'and', clauses: [] },
      ],
    },
  ],
}

describe('a filter that is edited', () => {
  it('is the same filter again', () => expect(filterOf(draftOf(filter))).toEqual(filter))

  it('is changed at any depth', () => {
    const draft = draftOf(filter)
    const [, group] = draft.parts
    const [pixels] = group !== undefined && 'parts' in group ? group.parts : []
    expect(pixels).toBeDefined()
    if (pixels === undefined || 'parts' in pixels) return
    const more = withPart(draft, pixels.id, { ...pixels, text: '2000' })
    expect(filterOf(more).clauses[1]).toMatchObject({ clauses: [{ value: 2000 }, {}, {}, {}] })
    const fewer = withPart(draft, group?.id ?? '', undefined)
    expect(filterOf(fewer).clauses).toHaveLength(1)
  })

  it.each([
    [{ property: ' ' }, 'Name the property to compare.'],
    [{ kind: 'number', text: '1.5' }, 'The value must be a whole number.'],
    [{ kind: 'number', text: '' }, 'The value must be a whole number.'],
    [{ kind: 'text', text: '' }, 'Enter the text to compare with.'],
    [{ kind: 'number', text: '-3' }, undefined],
    [{ kind: 'boolean', text: 'false' }, undefined],
  ] as const)('describes the error of a condition (%#)', (part, problem) => {
    const clause = { ...newClause(), text: 'x', ...part }
    expect(clauseProblem(clause)).toBe(problem)
    expect(hasProblem(newGroup([newGroup([clause])]))).toBe(problem !== undefined)
  })
})
