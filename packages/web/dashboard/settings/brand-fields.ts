import { isHexColor } from '@atelier/contract/brand/colors'
import { languageNames, languages } from '@atelier/contract/primitives/languages'
import { choice, optionalText, text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import type { Brand } from '../api-types.ts'

const brand = fields({
  accent: text('accent_color'),
  font: choice('font', ['workshop', 'sans', 'serif', 'system']),
  language: choice('default_language', languages),
  note: text('checkout_note'),
  terms: optionalText('terms_url'),
  privacy: optionalText('privacy_url'),
  footer: text('invoice_footer'),
})

/** Form values of the brand. */
export type BrandEntry = ReturnType<typeof brand.entryOf> & {
  logo: { readonly id: string; readonly name: string; readonly url: string } | null
}

export const brandEntry = (stored: Brand): BrandEntry => ({
  ...brand.entryOf(stored),
  logo:
    stored.logo_file_id === null || stored.logo_url === null
      ? null
      : { id: stored.logo_file_id, name: 'The logo', url: stored.logo_url },
})

/** Returns the body that saves the whole brand. */
export const brandBody = (entry: BrandEntry) => ({
  ...brand.bodyOf(entry),
  logo_file_id: entry.logo?.id ?? null,
})

/** Returns the form field of a location in the body. */
export const brandField = (place: string): keyof BrandEntry | undefined =>
  place === 'logo_file_id' ? 'logo' : brand.fieldOf(place)

/** Returns the accent of the form, once it is a valid color. */
export const accentOf = (entry: Pick<BrandEntry, 'accent'>): string | null => {
  const accent = entry.accent.trim().toLowerCase()
  return isHexColor(accent) ? accent : null
}

export const languageChoices = languages.map((value) => ({ value, label: languageNames[value] }))

export const fontChoices = [
  { value: 'workshop', label: 'Workshop', note: 'A serif for titles, a sans serif for text.' },
  { value: 'sans', label: 'Plain', note: 'A sans serif throughout.' },
  { value: 'serif', label: 'Serif', note: 'A serif throughout.' },
  { value: 'system', label: 'System', note: 'The font of the reader’s device.' },
] as const
