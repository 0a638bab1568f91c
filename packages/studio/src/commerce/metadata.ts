import { type Checkout, Id, Language, PaintOptions } from '@atelier/contract'
import { safeParse } from 'zod/v4/core'

type Metadata = Checkout['metadata']

/**
 * The metadata of a checkout for one painting: the draft, the visitor's paint options and language. The order gets
 * the same metadata, so a painting can be made for a visitor who does not come back.
 */
export const checkoutMetadata = (
  draft_id: string | undefined,
  { style, brush, seed, locale }: PaintOptions & { readonly locale?: Language | null | undefined },
): Metadata => ({
  ...(draft_id !== undefined && { draft_id }),
  ...(style !== undefined && { style }),
  // Metadata has no fractions.
  ...(brush !== undefined && { brush: String(brush) }),
  ...(seed !== undefined && { seed }),
  ...(locale != null && { locale }),
})

/** The draft's id in the metadata of a checkout or an order; undefined when it is missing or not an id. */
export const draftIdIn = (metadata: Metadata): string | undefined => {
  const id = safeParse(Id, metadata['draft_id'])
  return id.success ? id.data : undefined
}

/** The visitor's language in the metadata of an order; undefined where none is known. */
export const languageIn = (metadata: Metadata): Language | undefined => {
  const language = safeParse(Language, metadata['locale'])
  return language.success ? language.data : undefined
}

const parseOption = (name: keyof PaintOptions, value: unknown): PaintOptions => {
  const parsed = safeParse(PaintOptions, { [name]: value })
  return parsed.success ? parsed.data : {}
}

/**
 * The paint options in the metadata of a checkout or an order. An option that cannot be parsed is left
 * out, because the painting has been paid for.
 */
export const paintOptionsIn = ({ style, brush, seed }: Metadata): PaintOptions => ({
  ...(style !== undefined && parseOption('style', style)),
  ...(brush !== undefined && parseOption('brush', Number(brush))),
  ...(seed !== undefined && parseOption('seed', seed)),
})
