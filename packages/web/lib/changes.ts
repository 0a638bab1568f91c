import { isId } from '@atelier/contract/primitives/text-forms'

/** Rows of a form have ids of their own, which say nothing about what they hold. The ids of objects do. */
const withoutRowIds = (name: string, value: unknown): unknown =>
  (name === 'id' || name === 'rowId') && typeof value === 'string' && !isId(value) ? undefined : value

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, withoutRowIds) === JSON.stringify(other, withoutRowIds)

/**
 * The members of a body that differ from the body of what was read: what somebody has changed, and nothing that others may have
 * changed meanwhile.
 *
 * @param always members that every change needs, such as the type
 */
export const changedParts = <Body>(body: Body, before: Body, always: readonly string[] = []): Body => {
  const earlier: Readonly<Record<string, unknown>> = { ...(before as object) }
  return Object.fromEntries(
    Object.entries(body as object).filter(
      ([name, value]: [string, unknown]) => always.includes(name) || !isSame(value, earlier[name]),
    ),
  ) as Body
}

/** The names of the fields whose values differ between two entries of a form. */
export const changedFields = <Entry extends object>(
  before: Entry,
  after: Entry,
): readonly (keyof Entry & string)[] =>
  (Object.keys(after) as (keyof Entry & string)[]).filter((name) => !isSame(before[name], after[name]))

/** A value of a field in words; undefined for one that a few words cannot show. */
export const shownValue = (value: unknown): string | undefined => {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.trim() === '' ? 'empty' : value
  return undefined
}

/** The name of a field as a label: `timeZone` → `Time zone`. */
export const fieldLabel = (name: string): string => {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
