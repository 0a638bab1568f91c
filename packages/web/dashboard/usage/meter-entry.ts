import type { Aggregation, Filter } from '@atelier/contract'
import { text } from '../../lib/field-kinds.ts'
import { type FieldKind, fields } from '../../lib/fields.ts'
import type { Meter } from '../api-types.ts'
import { draftOf, filterOf, hasProblem, newClause, newGroup, type DraftGroup } from './filter-draft.ts'
import type { Func } from './words.ts'

export const readDraft = (text: string): DraftGroup => JSON.parse(text) as DraftGroup

/** Draft of the filter, as text: the form compares it as one value. A new one has a condition on the name. */
const filterDraft: FieldKind<'filter', string, Filter, Filter> = {
  member: 'filter',
  read: (stored) => JSON.stringify(stored === undefined ? newGroup([newClause()]) : draftOf(stored)),
  write: (draft) => filterOf(readDraft(draft)),
}

const meter = fields({ name: text('name'), filter: filterDraft })

/** Form values of a meter. */
export type MeterEntry = ReturnType<typeof meter.entryOf> & { func: Func; property: string }

/** Returns the initial form values of a meter. */
export const entryOf = (stored?: Meter): MeterEntry => {
  const aggregation = stored?.aggregation ?? { func: 'count' as const }
  return {
    ...meter.entryOf(stored),
    func: aggregation.func,
    property: aggregation.func === 'count' ? '' : aggregation.property,
  }
}

const aggregationOf = ({ func, property }: Pick<MeterEntry, 'func' | 'property'>): Aggregation =>
  func === 'count' ? { func } : { func, property: property.trim() }

/** Returns the body of the form. */
export const bodyOf = (entry: MeterEntry) => ({ ...meter.bodyOf(entry), aggregation: aggregationOf(entry) })

/** Returns the problems of the entry beyond the rules of the call, by field. */
export const problemsOf = ({ func, property, filter }: MeterEntry) => ({
  property: func !== 'count' && property.trim() === '' ? 'Name the metadata key to measure.' : undefined,
  filter: hasProblem(readDraft(filter))
    ? 'Complete the conditions, or remove those that are not needed.'
    : undefined,
})

/** Returns the definition of an entry's meter; undefined while it is invalid. */
export const definitionOf = (entry: MeterEntry) => {
  const problems = problemsOf(entry)
  if (problems.property !== undefined || problems.filter !== undefined) return undefined
  const { filter, aggregation } = bodyOf(entry)
  return { filter, aggregation }
}

/** Returns the form field of a location in the body. */
export const fieldOf = (place: string): keyof MeterEntry | undefined => {
  if (place.startsWith('aggregation')) return place.endsWith('property') ? 'property' : 'func'
  return meter.fieldOf(place)
}
