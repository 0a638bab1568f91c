import { Draft, PaintOptions } from '@atelier/contract/areas/studio'
import { safeParse } from 'zod/v4/core'
import * as z from 'zod/mini'

/**
 * The visitor's way up to the payment, kept for this tab alone, so that a reload or the browser's Back button does not
 * lose it.
 */
const Visit = z.object({
  step: z.enum(['email', 'payment']),
  photo_name: z.string(),
  /** The uploaded photo; null while the upload goes on. */
  draft: z.nullable(Draft),
  /** Whether the pending picture (`pending.ts`) shows this photo. */
  copied: z.boolean(),
  email: z.string(),
  wishes: PaintOptions,
})
export type Visit = z.output<typeof Visit>

const key = 'visit'

/** Reads the visit of this tab; undefined when there is none, or storage is not accessible. */
export const readVisit = (): Visit | undefined => {
  try {
    const read = safeParse(Visit, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return read.success ? read.data : undefined
  } catch {
    return undefined
  }
}

/** Keeps the visit, or forgets it. Without accessible storage nothing is kept. */
export const keepVisit = (visit: Visit | undefined): void => {
  try {
    if (visit === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(visit))
  } catch {
    // A browser that forbids storage loses the visit with a reload, as it wants.
  }
}
