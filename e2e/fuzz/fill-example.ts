import { chance, type Random } from './hostile.ts'
import { isObject } from './encode.ts'
import type { Operation } from './operations.ts'
import type { Pool } from './pool.ts'

const snake = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isId = (value: unknown): boolean =>
  typeof value === 'string' ? /^[0-9a-f-]{36}$/.test(value) : Array.isArray(value) && value.some(isId)

/** Texts that must be unique. */
const unique: Readonly<Record<string, (text: string) => string>> = {
  slug: (text) => `note-${text}`,
  email: (text) => `${text}@example.com`,
  external_id: (text) => text,
  code: (text) => `CODE${text}`,
}

/** Fields whose examples are semantically invalid, or that end objects other requests need. */
const leftOut = new Set(['subscription_id', 'customer_tax_id', 'tax_id', 'discount_code', 'is_archived'])

/** Fills the example with ids of existing objects, and omits a share of its keys. */
export const fillExample = (
  random: Random,
  pool: Pool,
  operation: Operation,
  example: unknown,
  leaveOut = 0.08,
): unknown => {
  if (Array.isArray(example))
    return example.map((item) => fillExample(random, pool, operation, item, leaveOut))
  if (!isObject(example)) return example
  const stored = Object.entries(example).flatMap(([key, value]): [string, unknown][] => {
    if (leftOut.has(snake(key))) return []
    const knownId = pool.idFor(random, operation, snake(key))
    if (knownId !== undefined) return [[key, Array.isArray(value) ? [knownId] : knownId]]
    const distinct = unique[snake(key)]
    if (distinct !== undefined && typeof value === 'string')
      return [[key, distinct(Math.floor(random() * 1e9).toString(36))]]
    // The example of an id refers to an object that does not exist.
    if (isId(value) || chance(random, leaveOut)) return []
    return [[key, fillExample(random, pool, operation, value, leaveOut)]]
  })
  return Object.fromEntries(stored)
}
