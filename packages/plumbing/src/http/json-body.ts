import type { Issue } from '@atelier/contract'
import { issue } from './errors.ts'
import { findUnstorable } from './storable.ts'

/** Maximum nesting of objects and lists in a body. The maxDepth body of the contract needs a dozen levels. */
const maxDepth = 64

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Matches a JSON string, with the colon that makes it a key, or a brace of an object. */
const keysAndObjects = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[{}]/gs

/**
 * Returns a key that occurs twice in an object of a JSON text; undefined when none does. `JSON.parse` would
 * keep only the last value.
 */
const findRepeatedKey = (text: string): string | undefined => {
  const objects: Set<string>[] = []
  for (const [token, content = '', colon] of text.matchAll(keysAndObjects)) {
    if (token === '{') objects.push(new Set())
    else if (token === '}') objects.pop()
    else if (colon !== undefined) {
      const key = content.includes('\\') ? (JSON.parse(`"${content}"`) as string) : content
      const keys = objects.at(-1)
      if (keys?.has(key) === true) return key
      keys?.add(key)
    }
  }
  return undefined
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

/** Returns true for a quotation mark inside a string: one after an odd number of backslashes. */
const isEscaped = (text: string, at: number): boolean => {
  let first = at
  while (text[first - 1] === '\\') first -= 1
  return (at - first) % 2 === 1
}

/** Counts the keys in a valid JSON text: the strings before a colon. */
const countKeysOfText = (text: string): number => {
  let count = 0
  for (let start = text.indexOf('"'); start !== -1;) {
    let end = text.indexOf('"', start + 1)
    while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
    let next = end + 1
    while (isSpace(text.charCodeAt(next))) next += 1
    if (text[next] === ':') count += 1
    start = text.indexOf('"', next)
  }
  return count
}

/** Counts the keys in a value, at any depth; infinite for a value that is nested too deep. */
const countKeys = (value: unknown, levels = maxDepth): number => {
  if (typeof value !== 'object' || value === null) return 0
  if (levels === 0) return Infinity
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  let count = Array.isArray(value) ? 0 : items.length
  for (const item of items) count += countKeys(item, levels - 1)
  return count
}

/** Value of a JSON text, or an issue of the text. */
export type JsonText =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly issue: Issue }

/** Checks the rules for all JSON values: limited nesting, no repeated keys. */
const checkShape = (text: string, value: unknown, loc: Issue['loc']): JsonText => {
  const keys = countKeys(value)
  if (keys === Infinity) {
    const msg = `Objects and lists can be nested at most ${maxDepth} deep.`
    return { ok: false, issue: issue(loc, msg) }
  }
  // A repeated key is missing from the value. Counting is several times as fast as looking for it.
  const repeated = countKeysOfText(text) === keys ? undefined : findRepeatedKey(text)
  if (repeated === undefined) return { ok: true, value }
  const msg = `The key ${JSON.stringify(repeated)} appears twice in one object. Use each key once.`
  return { ok: false, issue: issue(loc, msg) }
}

/** Parses a JSON body. Broken UTF-8, a repeated key and excessive nesting are issues. */
export const readJson = (bytes: Uint8Array): JsonText => {
  let text: string
  let value: unknown
  try {
    text = utf8.decode(bytes)
    value = JSON.parse(text)
  } catch (error) {
    const position = Number(/position (\d+)/.exec((error as Error).message)?.[1] ?? 0)
    return { ok: false, issue: issue(['body', position], 'The body is not valid JSON.', 'json_invalid') }
  }
  return checkShape(text, value, ['body'])
}

/**
 * Parses JSON inside another text, such as a query parameter or a table cell, by the rules of bodies. A text
 * in it that PostgreSQL cannot store is an issue as well.
 *
 * @param loc location of the text in the request, such as `['query', 'filter']`
 * @param problem issue of a text that is not JSON
 */
export const readJsonText = (text: string, loc: Issue['loc'], problem: string): JsonText => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { ok: false, issue: issue(loc, problem, 'json_invalid') }
  }
  const checked = checkShape(text, value, loc)
  const [unstorable] = checked.ok ? findUnstorable(value, loc) : []
  return unstorable === undefined ? checked : { ok: false, issue: unstorable }
}
