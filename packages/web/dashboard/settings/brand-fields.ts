import { isHexColor } from '@atelier/contract/brand/colors'
import { languageNames, languages } from '@atelier/contract/primitives/languages'
import type { Brand } from '../api-types.ts'

/** Form values of the brand. */
export type BrandEntry = {
  logo: { readonly id: string; readonly name: string; readonly url: string } | null
  accent: string
  font: Brand['font']
  language: Brand['default_language']
  note: string
  terms: string
  privacy: string
  footer: string
}

export const brandEntry = (brand: Brand): BrandEntry => ({
  logo:
    brand.logo_file_id === null || brand.logo_url === null
      ? null
      : { id: brand.logo_file_id, name: 'The logo', url: brand.logo_url },
  accent: brand.accent_color ?? '',
  font: brand.font,
  language: brand.default_language,
  note: brand.checkout_note ?? '',
  terms: brand.terms_url ?? '',
  privacy: brand.privacy_url ?? '',
  footer: brand.invoice_footer ?? '',
})

/** Returns the body that saves the whole brand. */
export const brandBody = (entry: BrandEntry) => ({
  logo_file_id: entry.logo?.id ?? null,
  accent_color: entry.accent,
  font: entry.font,
  default_language: entry.language,
  checkout_note: entry.note,
  terms_url: entry.terms.trim() || null,
  privacy_url: entry.privacy.trim() || null,
  invoice_footer: entry.footer,
})

const fields: Readonly<Record<string, keyof BrandEntry>> = {
  logo_file_id: 'logo',
  accent_color: 'accent',
  font: 'font',
  default_language: 'language',
  checkout_note: 'note',
  terms_url: 'terms',
  privacy_url: 'privacy',
  invoice_footer: 'footer',
}

/** Returns the form field of a location in the body. */
export const brandField = (place: string): keyof BrandEntry | undefined => fields[place]

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
