import type { Aggregation } from '@atelier/contract'
import type { Meter } from '../api-types.ts'
import { draftOf, filterOf, hasProblem, newClause, newGroup, type DraftGroup } from './filter-draft.ts'
import type { Func } from './words.ts'

/** Form values of a meter. */
export type MeterEntry = {
  name: string
  func: Func
  property: string
  /** Draft of the filter, as text: the form compares it as one value. */
  filter: string
}

export const readDraft = (text: string): DraftGroup => JSON.parse(text) as DraftGroup

/** Returns the initial form values of a meter: for a new one, the condition on a name. */
export const entryOf = (meter?: Meter): MeterEntry => {
  const aggregation = meter?.aggregation ?? { func: 'count' as const }
  return {
    name: meter?.name ?? '',
    func: aggregation.func,
    property: aggregation.func === 'count' ? '' : aggregation.property,
    filter: JSON.stringify(meter === undefined ? newGroup([newClause()]) : draftOf(meter.filter)),
  }
}

export const aggregationOf = ({ func, property }: Pick<MeterEntry, 'func' | 'property'>): Aggregation =>
  func === 'count' ? { func } : { func, property: property.trim() }

/** Returns the problems of the entry beyond the rules of the call, by field. */
export const problemsOf = ({ func, property, filter }: MeterEntry) => ({
  property: func !== 'count' && property.trim() === '' ? 'Name the metadata key to measure.' : undefined,
  filter: hasProblem(readDraft(filter))
    ? 'Complete the conditions, or remove those that are not needed.'
    : undefined,
})

/** Returns the definition of an entry's meter; undefined while it is invalid. */
export const definitionOf = (entry: MeterEntry) => {
  const { property, filter } = problemsOf(entry)
  return property === undefined && filter === undefined
    ? { filter: filterOf(readDraft(entry.filter)), aggregation: aggregationOf(entry) }
    : undefined
}

/** Returns the form field of a location in the body. */
export const fieldOf = (place: string): keyof MeterEntry | undefined => {
  if (place.startsWith('filter')) return 'filter'
  if (place.startsWith('aggregation')) return place.endsWith('property') ? 'property' : 'func'
  return place === 'name' ? 'name' : undefined
}

/** Returns the changed parts of a meter: one that has counted rejects any definition, even the same. */
export const changeOf = (meter: Meter, entry: MeterEntry) => {
  const filter = filterOf(readDraft(entry.filter))
  const aggregation = aggregationOf(entry)
  const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return {
    name: entry.name.trim(),
    ...(!isSame(filter, filterOf(draftOf(meter.filter))) && { filter }),
    ...(!isSame(aggregation, aggregationOf(entryOf(meter))) && { aggregation }),
  }
}
