import type { BrandFont } from '@atelier/contract'
import { standardAccent } from '@atelier/contract/brand/colors'
import type { MailBrand } from '@atelier/plumbing/mail'

/** Stored brand of an organization. */
export type StoredBrand = {
  readonly logo_file_id: string | null
  /** Path of the logo among the public images. */
  readonly logo_path: string | null
  readonly accent_color: string | null
  readonly font: BrandFont
  readonly checkout_note: string | null
  readonly terms_url: string | null
  readonly privacy_url: string | null
  readonly invoice_footer: string | null
}

/** Brand of an organization without settings. */
export const plainBrand: StoredBrand = {
  logo_file_id: null,
  logo_path: null,
  accent_color: null,
  font: 'workshop',
  checkout_note: null,
  terms_url: null,
  privacy_url: null,
  invoice_footer: null,
}

/** Parts of a brand that e-mails show. */
export type ShownInMails = Pick<StoredBrand, 'logo_path' | 'accent_color' | 'font'>

/** Returns the URL of the logo. Null when there is none. */
export const logoUrl = (
  brand: Pick<StoredBrand, 'logo_path'>,
  { media_url }: { readonly media_url: (path: string) => string },
): string | null => (brand.logo_path === null ? null : media_url(brand.logo_path))

/** Returns the brand of a seller's e-mails. */
export const mailBrandOf = (
  seller: { readonly name: string; readonly brand: ShownInMails | null },
  place: { readonly media_url: (path: string) => string },
): MailBrand => {
  const brand = seller.brand ?? plainBrand
  return {
    name: seller.name,
    logo_url: logoUrl(brand, place),
    accent: brand.accent_color ?? standardAccent,
    font: brand.font,
  }
}
