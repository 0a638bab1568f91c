import { type Checkout, Id, Language, PaintOptions } from '@atelier/contract'
import { safeParse } from 'zod/v4/core'

type Metadata = Checkout['metadata']

/**
 * Returns the metadata of a checkout for one painting: the draft, the visitor's paint options and language.
 * The order gets the same metadata, so a painting can be made for a visitor who does not come back.
 */
export const checkoutMetadata = (
  draft_id: string | undefined,
  { style, brush, seed, locale }: PaintOptions & { readonly locale?: Language | null | undefined },
): Metadata => ({
  ...(draft_id !== undefined && { [noteKeys.draft]: draft_id }),
  ...(style !== undefined && { style }),
  // Metadata has no fractions.
  ...(brush !== undefined && { brush: String(brush) }),
  ...(seed !== undefined && { seed }),
  ...(locale != null && { locale }),
})

/**
 * Metadata keys of the studio's own ids. They identify a checkout, because an expired one can be restarted on
 * its page: a new checkout with the same metadata.
 */
export const noteKeys = { draft: 'draft_id', style: 'another_style_id', print: 'print_id' } as const

const idIn = (metadata: Metadata, key: string): string | undefined => {
  const id = safeParse(Id, metadata[key])
  return id.success ? id.data : undefined
}

/**
 * Returns the draft's id in the metadata of a checkout or an order; undefined when it is missing or invalid.
 */
export const draftIdIn = (metadata: Metadata): string | undefined => idIn(metadata, noteKeys.draft)

/** Returns the id of the style checkout in the metadata; undefined when it is missing or invalid. */
export const styleIdIn = (metadata: Metadata): string | undefined => idIn(metadata, noteKeys.style)

/** Returns the print's id in the metadata; undefined when it is missing or invalid. */
export const printIdIn = (metadata: Metadata): string | undefined => idIn(metadata, noteKeys.print)

/** Returns the visitor's language in the metadata of an order; undefined when unknown. */
export const languageIn = (metadata: Metadata): Language | undefined => {
  const language = safeParse(Language, metadata['locale'])
  return language.success ? language.data : undefined
}

const parseOption = (name: keyof PaintOptions, value: unknown): PaintOptions => {
  const parsed = safeParse(PaintOptions, { [name]: value })
  return parsed.success ? parsed.data : {}
}

/**
 * Returns the paint options in the metadata of a checkout or an order. An invalid option is ignored, because
 * the painting has been paid for.
 */
export const paintOptionsIn = ({ style, brush, seed }: Metadata): PaintOptions => ({
  ...(style !== undefined && parseOption('style', style)),
  ...(brush !== undefined && parseOption('brush', Number(brush))),
  ...(seed !== undefined && parseOption('seed', seed)),
})
