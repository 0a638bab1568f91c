import type { Filter } from '@atelier/contract'

export type Operator = 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'like' | 'not_like'
export type ValueKind = 'text' | 'number' | 'boolean'

/** One condition of a draft: its value is the typed text. */
export type DraftClause = {
  readonly id: string
  readonly property: string
  readonly operator: Operator
  readonly kind: ValueKind
  readonly text: string
}

/** Conditions and nested groups of a draft, joined by `and` or `or`. */
export type DraftGroup = {
  readonly id: string
  readonly conjunction: 'and' | 'or'
  readonly parts: readonly (DraftClause | DraftGroup)[]
}

/** Maximum nesting of groups, the outermost included. */
export const deepest = 10

export const isGroup = (part: DraftClause | DraftGroup): part is DraftGroup => 'parts' in part

let last = 0

const newId = (): string => {
  last += 1
  return `part-${last}`
}

export const newClause = (property = 'name'): DraftClause => ({
  id: newId(),
  property,
  operator: 'eq',
  kind: 'text',
  text: '',
})

export const newGroup = (parts: DraftGroup['parts'] = []): DraftGroup => ({
  id: newId(),
  conjunction: 'and',
  parts,
})

type Value = string | number | boolean

const kindOf = (value: Value): ValueKind => {
  if (typeof value === 'string') return 'text'
  return typeof value === 'number' ? 'number' : 'boolean'
}

/** Returns the draft of a filter. */
export const draftOf = ({ conjunction, clauses }: Filter): DraftGroup => ({
  id: newId(),
  conjunction,
  parts: clauses.map((clause) =>
    'clauses' in clause
      ? draftOf(clause)
      : {
          id: newId(),
          property: clause.property,
          operator: clause.operator,
          kind: kindOf(clause.value),
          text: String(clause.value),
        },
  ),
})

const valueOf = ({ kind, text }: DraftClause): Value => {
  if (kind === 'number') return text.trim() === '' ? Number.NaN : Number(text)
  return kind === 'boolean' ? text === 'true' : text
}

/** Returns the filter of a draft. An invalid number is `NaN`. */
export const filterOf = ({ conjunction, parts }: DraftGroup): Filter => ({
  conjunction,
  clauses: parts.map((part) =>
    isGroup(part)
      ? filterOf(part)
      : { property: part.property.trim(), operator: part.operator, value: valueOf(part) },
  ),
})

/** Returns the problem of a condition, as a sentence. */
export const clauseProblem = (clause: DraftClause): string | undefined => {
  if (clause.property.trim() === '') return 'Name the property to compare.'
  if (clause.kind === 'number' && !Number.isSafeInteger(valueOf(clause)))
    return 'The value must be a whole number.'
  if (clause.kind === 'text' && clause.text === '') return 'Enter the text to compare with.'
  return undefined
}

/** True when any of the conditions has a problem. */
export const hasProblem = ({ parts }: DraftGroup): boolean =>
  parts.some((part) => (isGroup(part) ? hasProblem(part) : clauseProblem(part) !== undefined))

/** Returns the group with one of its parts, at any depth, replaced or, by undefined, removed. */
export const withPart = (
  group: DraftGroup,
  id: string,
  next: DraftClause | DraftGroup | undefined,
): DraftGroup => ({
  ...group,
  parts: group.parts.flatMap((part) => {
    if (part.id === id) return next === undefined ? [] : [next]
    return [isGroup(part) ? withPart(part, id, next) : part]
  }),
})
