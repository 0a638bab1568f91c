import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { blankableText, byId, Id, WebAddress } from '../../primitives/parts.ts'
import { Language } from '../../primitives/language-schemas.ts'

/** `workshop`: serif titles and sans-serif text; the other values use a single typeface throughout. */
export const BrandFont = z.enum(['workshop', 'sans', 'serif', 'system'])
export type BrandFont = z.output<typeof BrandFont>

/** Public part of a seller's brand: at the checkout and in the portal. */
export const ShopBrand = z.object({
  logo_url: z.nullable(z.string()),
  accent_color: z.nullable(z.string()),
  font: BrandFont,
  checkout_note: z.nullable(z.string()),
  terms_url: z.nullable(z.string()),
  privacy_url: z.nullable(z.string()),
})
export type ShopBrand = z.output<typeof ShopBrand>

/** Whole brand of an organization, with the default language for customers. */
export const Brand = z.extend(ShopBrand, {
  logo_file_id: z.nullable(Id),
  invoice_footer: z.nullable(z.string()),
  default_language: Language,
})
export type Brand = z.output<typeof Brand>

/** Color as accepted: `#1f6b9c`, in any case. A blank text means no color. */
export const AccentColor = z.nullish(
  z.pipe(
    z.pipe(
      z.string().check(z.maxLength(20)),
      z.transform((text) => text.trim().toLowerCase()),
    ),
    z.pipe(
      z.string().check(
        z.refine((text) => /^(#[0-9a-f]{6})?$/.test(text), {
          error: 'A color is # and six digits or letters from a to f, such as #1f6b9c.',
        }),
      ),
      z.transform((text): string | null => text || null),
    ),
  ),
)

/** Complete brand; a missing, blank or null field resets to the default. */
export const BrandInput = z.object({
  logo_file_id: z.nullish(Id),
  accent_color: AccentColor,
  font: z.nullish(BrandFont),
  checkout_note: blankableText(300),
  terms_url: z.nullish(WebAddress),
  privacy_url: z.nullish(WebAddress),
  invoice_footer: blankableText(500),
  default_language: z.nullish(Language),
})
export type BrandInput = z.output<typeof BrandInput>

/** Endpoints for the brand of an organization, outside the public API. */
export const organizationBrands = {
  get: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/brand',
    summary: 'Retrieve the brand of an organization for its checkout, portal, e-mails and invoices.',
    access: 'seller',
    scopes: ['organizations:read', 'organizations:write'],
    ...byId,
    of: 'organizations',
    response: Brand,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/organizations/{id}/brand',
    summary: 'Set the brand of an organization for its checkout, portal, e-mails and invoices.',
    access: 'seller',
    scopes: ['organizations:write'],
    ...byId,
    of: 'organizations',
    body: BrandInput,
    response: Brand,
  }),
}
