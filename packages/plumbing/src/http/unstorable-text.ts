import type { Issue } from '@atelier/contract'

/**
 * The texts in a decoded value that hold a NUL character, keys included. PostgreSQL stores none, so they
 * are issues here rather than failures there.
 */
export const findUnstorableText = (value: unknown, loc: Issue['loc']): Issue[] => {
  if (typeof value === 'string')
    return value.includes('\0')
      ? [{ loc, msg: 'Must not contain the NUL character.', type: 'value_error' }]
      : []
  if (Array.isArray(value)) return value.flatMap((item, index) => findUnstorableText(item, [...loc, index]))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([key, item]) => [
    ...findUnstorableText(key, loc),
    ...findUnstorableText(item, [...loc, key]),
  ])
}
