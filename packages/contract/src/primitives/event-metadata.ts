import * as z from 'zod/mini'
import { fewKeys, MetadataKey, MetadataText, MetadataValue } from './metadata-parts.ts'

/** Keys of an event's metadata that hold objects: the cost of the event, and the use of a language model. */
export const objectKeys = ['_cost', '_llm'] as const

/**
 * Maximum length of a text inside `_cost` and `_llm`, in characters; it can hold the prompt and output of a
 * language model.
 */
const maxTextLength = 10_000

const ObjectInput = z
  .record(
    MetadataKey,
    z.union([z.string().check(z.maxLength(maxTextLength)), z.number(), z.boolean(), z.null()]),
  )
  .check(fewKeys)

type Given = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Given => typeof value === 'object' && value !== null

const isCost = ({ amount, currency }: Given): boolean =>
  typeof amount === 'number' && typeof currency === 'string' && /^[A-Za-z]{3}$/.test(currency)

/** Returns the problem of a key's value; undefined when objects occur only under the allowed keys. */
const problemOf = (key: string, value: unknown): string | undefined => {
  const mayBeObject = objectKeys.some((allowed) => allowed === key)
  if (!isObject(value)) return mayBeObject ? 'Must be an object.' : undefined
  if (!mayBeObject)
    return `Must be text, a number, true or false. Only ${objectKeys.join(' and ')} can be objects.`
  return key === '_cost' && !isCost(value)
    ? 'Must have an amount, a number, and a currency, such as usd.'
    : undefined
}

/**
 * User data of an event as accepted: numbers can be fractional, because meters measure them, and objects are
 * allowed under `_cost` and `_llm`, which ingestion clients send.
 */
export const EventMetadataInput = z
  .record(MetadataKey, z.union([MetadataText, z.number(), z.boolean(), ObjectInput]))
  .check(fewKeys, ({ value, issues }) => {
    for (const key of Object.keys(value)) {
      const message = problemOf(key, value[key])
      if (message !== undefined) issues.push({ code: 'custom', path: [key], message, input: value })
    }
  })

/** User data of an event in responses. */
export const EventMetadata = z.record(
  z.string(),
  z.union([MetadataValue, z.record(z.string(), z.nullable(MetadataValue))]),
)
