import type { Issue } from '@atelier/contract'
import { invalid, issue } from './errors.ts'

/** Returns the issue of a text that PostgreSQL cannot store; undefined for every other text. */
const problemOf = (text: string): string | undefined => {
  if (text.includes('\0')) return 'Must not contain the NUL character.'
  return /\p{Surrogate}/u.test(text)
    ? 'Must not contain half of a surrogate pair (\\ud800 to \\udfff alone). Send the whole character.'
    : undefined
}

/**
 * Default maximum of items in a list and of keys in an object. Without the limit, a request could keep the
 * process busy for long, and 100,000 issues overflow the stack of the validator.
 */
const usualItems = 1000

const tooManyItemsIssue = (loc: Issue['loc'], maxItems: number): Issue =>
  issue(loc, `Must have at most ${maxItems} items.`, 'too_long')

/**
 * Returns true for a decoded value without any of the issues below, which is nearly every value; it allocates little.
 */
const hasNoIssues = (value: unknown, maxItems: number): boolean => {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return true
  if (Array.isArray(value))
    return value.length <= maxItems && value.every((item) => hasNoIssues(item, maxItems))
  const object = value as Readonly<Record<string, unknown>>
  const keys = Object.keys(object)
  return (
    keys.length <= usualItems &&
    keys.every((key) => key !== '__proto__' && isStorable(key) && hasNoIssues(object[key], maxItems))
  )
}

/**
 * Returns the issues of a decoded value, at any depth, that would cause a database error or data loss: texts
 * and keys with NUL characters or lone surrogates, which PostgreSQL cannot store, the key `__proto__`, which
 * JavaScript treats as the object's prototype, and oversized lists.
 *
 * @param maxItems maximum items of a list of the endpoint
 */
export const findUnstorable = (value: unknown, loc: Issue['loc'], maxItems: number = usualItems): Issue[] =>
  hasNoIssues(value, maxItems) ? [] : issuesOf(value, loc, maxItems)

const issuesOf = (value: unknown, loc: Issue['loc'], maxItems: number): Issue[] => {
  if (typeof value === 'string') {
    const problem = problemOf(value)
    return problem === undefined ? [] : [issue(loc, problem)]
  }
  if (Array.isArray(value))
    return value.length > maxItems
      ? [tooManyItemsIssue(loc, maxItems)]
      : value.flatMap((item, index) => issuesOf(item, [...loc, index], maxItems))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  const entries = Object.entries(value)
  if (entries.length > usualItems) return [tooManyItemsIssue(loc, usualItems)]
  return entries.flatMap(([key, item]) =>
    key === '__proto__'
      ? [issue([...loc, key], 'A key cannot be called __proto__. Use another name.')]
      : [...issuesOf(key, loc, maxItems), ...issuesOf(item, [...loc, key], maxItems)],
  )
}

/** @throws InvalidRequest if the fields of a query or a form have text that PostgreSQL cannot store */
export const requireStorable = (fields: URLSearchParams, source: 'query' | 'body'): void => {
  const issues = [...fields].flatMap(([key, value]) => [
    ...findUnstorable(key, [source]),
    ...findUnstorable(value, [source, key]),
  ])
  if (issues.length > 0) throw invalid(issues)
}

/** Returns true for a text that PostgreSQL can store. */
export const isStorable = (text: string): boolean =>
  // Most texts have no half of a surrogate pair at all, not even in a pair.
  !/[\0\ud800-\udfff]/.test(text) || problemOf(text) === undefined

/**
 * Converts a text for PostgreSQL: NUL characters and lone surrogates become the replacement character,
 * U+FFFD.
 */
export const toStorable = (text: string): string => text.replaceAll(/\0|\p{Surrogate}/gu, '\ufffd')

/**
 * Returns the beginning of a text without half of a surrogate pair at its end, which PostgreSQL, `encodeURI` and
 * receivers of JSON refuse.
 *
 * @param most maximum length, in UTF-16 code units
 */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
