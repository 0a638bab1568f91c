import * as z from 'zod/mini'

// Components of user data. Objects, events and programs have slightly different forms of it.

/** Key of user data, as accepted. */
export const MetadataKey = z.string().check(z.minLength(1), z.maxLength(40))
/** Text of user data, as accepted. */
export const MetadataText = z.string().check(z.minLength(1), z.maxLength(500))
/** Value of user data, in responses. */
export const MetadataValue = z.union([z.string(), z.number(), z.boolean()])

/** Rejects user data with more keys than are stored. */
export const fewKeys = z.refine<object>(
  (map) => Object.keys(map).length <= 50,
  'Metadata can hold at most 50 keys.',
)
