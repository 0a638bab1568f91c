import * as z from 'zod/mini'

// What user data consists of. Objects, events and programs have slightly different forms of it.

/** A key of user data, as accepted. */
export const MetadataKey = z.string().check(z.minLength(1), z.maxLength(40))
/** A text of user data, as accepted. */
export const MetadataText = z.string().check(z.minLength(1), z.maxLength(500))
/** A value of user data, as answered. */
export const MetadataValue = z.union([z.string(), z.number(), z.boolean()])

/** Rejects user data with more keys than are stored. */
export const fewKeys = z.refine<object>(
  (map) => Object.keys(map).length <= 50,
  'Metadata can hold at most 50 keys.',
)
