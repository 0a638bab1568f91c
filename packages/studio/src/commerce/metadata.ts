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
  ...(draft_id !== undefined && { [noteKeys.draft]: draft_id }),
  ...(style !== undefined && { style }),
  // Metadata has no fractions.
  ...(brush !== undefined && { brush: String(brush) }),
  ...(seed !== undefined && { seed }),
  ...(locale != null && { locale }),
})

/**
 * The keys under which a checkout names what the studio has noted it for. They are what it is known by, because a checkout that
 * expired can be started again on its page: a new checkout with the same metadata.
 */
export const noteKeys = { draft: 'draft_id', style: 'another_style_id', print: 'print_id' } as const

const idIn = (metadata: Metadata, key: string): string | undefined => {
  const id = safeParse(Id, metadata[key])
  return id.success ? id.data : undefined
}

/** The draft's id in the metadata of a checkout or an order; undefined when it is missing or not an id. */
export const draftIdIn = (metadata: Metadata): string | undefined => idIn(metadata, noteKeys.draft)

/** The id of a style that was chosen for a photo, in the same way. */
export const styleIdIn = (metadata: Metadata): string | undefined => idIn(metadata, noteKeys.style)

/** The print's id, in the same way. */
export const printIdIn = (metadata: Metadata): string | undefined => idIn(metadata, noteKeys.print)

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
