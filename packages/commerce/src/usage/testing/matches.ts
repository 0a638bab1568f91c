import type { Aggregation, Filter } from '@atelier/contract'
import type { UsageEvent } from '../port.ts'

type Clause = Exclude<Filter['clauses'][number], Filter>
type Counted = Pick<UsageEvent, 'name' | 'source' | 'timestamp' | 'metadata'>

/*
 * Reference implementation of filters, as plain as possible and without SQL. Every event store is compared
 * with it.
 */

/** Compares by code point, which is the order of UTF-8 bytes. */
const compareTexts = (text: string, right: string): number =>
  Buffer.compare(Buffer.from(text), Buffer.from(right))

const isMet = (operator: Clause['operator'], order: number): boolean => {
  switch (operator) {
    case 'eq':
      return order === 0
    case 'ne':
      return order !== 0
    case 'gt':
      return order > 0
    case 'gte':
      return order >= 0
    case 'lt':
      return order < 0
    case 'lte':
      return order <= 0
    default:
      return false
  }
}

const lowerAscii = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

const isTextMet = (text: string, operator: Clause['operator'], value: string): boolean => {
  if (operator === 'like') return text.includes(value)
  if (operator === 'not_like') return !text.includes(value)
  return isMet(operator, compareTexts(text, value))
}

/** Returns the value of a metadata property; undefined when it is missing. */
export const valueAt = (metadata: object, property: string): unknown => {
  const bare = property.startsWith('metadata.') ? property.slice('metadata.'.length) : property
  for (const holder of ['_cost', '_llm']) {
    if (!bare.startsWith(`${holder}.`) || bare === `${holder}.`) continue
    const inner = valueOf(metadata, holder)
    return typeof inner === 'object' && inner !== null
      ? valueOf(inner, bare.slice(holder.length + 1))
      : undefined
  }
  return valueOf(metadata, bare)
}

const valueOf = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? Object.entries(object).find(([name]) => name === key)?.[1] : undefined

const isClauseMet = (event: Counted, { property, operator, value }: Clause): boolean => {
  const isLike = operator === 'like' || operator === 'not_like'
  const bare = property.replace(/^metadata\./, '')
  if (bare === 'name' || bare === 'source')
    return typeof value === 'string' && isTextMet(event[bare], operator, value)
  if (bare === 'timestamp') {
    if (typeof value === 'string' || isLike) return false
    return isMet(operator, Math.round(event.timestamp.getTime() / 1000) - Number(value))
  }
  const stored = valueAt(event.metadata, property)
  if (typeof stored !== 'string' && typeof stored !== 'number' && typeof stored !== 'boolean') return false
  if (typeof stored === 'string' || isLike) {
    const text = typeof value === 'boolean' ? lowerAscii(String(stored)) : String(stored)
    return isTextMet(text, operator, String(value))
  }
  if (typeof stored !== typeof value) return false
  return isMet(operator, Number(stored) - Number(value))
}

const isFilterMet = (event: Counted, { conjunction, clauses }: Filter): boolean => {
  if (clauses.length === 0) return true
  const isMetBy = (clause: Clause | Filter) =>
    'clauses' in clause ? isFilterMet(event, clause) : isClauseMet(event, clause)
  return conjunction === 'and' ? clauses.every(isMetBy) : clauses.some(isMetBy)
}

/** Returns true if a meter counts an event of its organization. */
export const isCounted = (
  event: Counted,
  { filter, aggregation }: { readonly filter: Filter; readonly aggregation: Aggregation },
): boolean => {
  if (!isFilterMet(event, filter)) return false
  if (aggregation.func === 'count') return true
  const bare = aggregation.property.replace(/^metadata\./, '')
  if (bare === 'name' || bare === 'source') return false
  const value = valueAt(event.metadata, aggregation.property)
  return aggregation.func === 'unique'
    ? ['string', 'number', 'boolean'].includes(typeof value)
    : typeof value === 'number'
}

/** Returns the quantity of a meter over the events that it counts; 0 for none. */
export const aggregate = (events: readonly Counted[], aggregation: Aggregation): number => {
  if (aggregation.func === 'count') return events.length
  const values = events.map(({ metadata }) => valueAt(metadata, aggregation.property))
  if (aggregation.func === 'unique') return new Set(values).size
  const numbers = values.map(Number)
  const sum = () => numbers.reduce((total, number) => total + number, 0)
  if (numbers.length === 0) return 0
  switch (aggregation.func) {
    case 'sum':
      return sum()
    case 'avg':
      return sum() / numbers.length
    case 'min':
      return Math.min(...numbers)
    case 'max':
      return Math.max(...numbers)
  }
}
