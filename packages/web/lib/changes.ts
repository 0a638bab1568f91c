import { isId } from '@atelier/contract/primitives/text-forms'

/** Message for a form whose object was changed by another person. */
export const outdatedSentence = 'This was changed in the meantime. Your changes are not saved yet.'

/** Removes the row ids of a form, which carry no content. Ids of objects are preserved. */
const withoutRowIds = (name: string, value: unknown): unknown =>
  (name === 'id' || name === 'rowId') && typeof value === 'string' && !isId(value) ? undefined : value

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a, withoutRowIds) === JSON.stringify(b, withoutRowIds)

/**
 * Returns the members of a body that differ from the original body: the user's changes, without any of
 * others'.
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

/** Returns the names of the fields whose values differ between two entries of a form. */
export const changedFields = <Entry extends object>(
  before: Entry,
  after: Entry,
): readonly (keyof Entry & string)[] =>
  (Object.keys(after) as (keyof Entry & string)[]).filter((name) => !isSame(before[name], after[name]))

/** Formats the value of a field; undefined for one that a few words cannot show. */
export const shownValue = (value: unknown): string | undefined => {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return value.trim() === '' ? 'empty' : value
  return undefined
}

/** Returns the label of a field: `Time zone` for `timeZone`. */
export const fieldLabel = (name: string): string => {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
