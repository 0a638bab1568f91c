import * as z from 'zod/mini'

/** A text as stored: trimmed, and null instead of blank. */
export const blankToNull = (text: string): string | null => text.trim() || null

/** An optional text of at most `maximum` characters; blank ones arrive as null. */
export const blankableText = (maximum: number) =>
  z.optional(z.nullable(z.pipe(z.string().check(z.maxLength(maximum)), z.transform(blankToNull))))
