import type { BrandFont } from '@atelier/contract'
import { standardAccent } from '@atelier/contract/brand/colors'
import type { MailBrand } from '@atelier/plumbing/mail'

/** The brand of an organization as its row holds it. */
export type StoredBrand = {
  readonly logo_file_id: string | null
  /** Where the logo is stored among the pictures that everybody can see. */
  readonly logo_path: string | null
  readonly accent_color: string | null
  readonly font: BrandFont
  readonly checkout_note: string | null
  readonly terms_url: string | null
  readonly privacy_url: string | null
  readonly invoice_footer: string | null
}

/** The brand of an organization that has set nothing. */
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

/** What mails show of a brand. */
export type ShownInMails = Pick<StoredBrand, 'logo_path' | 'accent_color' | 'font'>

/** The address of the logo; null when there is none. */
export const logoUrl = (
  brand: Pick<StoredBrand, 'logo_path'>,
  { media_url }: { readonly media_url: (path: string) => string },
): string | null => (brand.logo_path === null ? null : media_url(brand.logo_path))

/** How the mails of a seller look. */
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
