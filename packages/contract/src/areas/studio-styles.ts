import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { LanguageInput } from '../primitives/language-schemas.ts'
import { byId, Id } from '../primitives/parts.ts'
import { PaintingStyle } from './paint-options.ts'

/** A style that the photo of a finished painting can have as well. */
export const OtherStyle = z.object({
  style: PaintingStyle,
  /** The checkout that has paid for it already; null where it can be bought. */
  session_id: z.nullable(Id),
})
export type OtherStyle = z.output<typeof OtherStyle>

/** The other styles of a photo, and what each costs. */
export const OtherStyles = z.object({
  price_amount: z.nullable(z.int()),
  currency: z.string(),
  /** Empty where the photo is no longer kept. */
  styles: z.array(OtherStyle),
})
export type OtherStyles = z.output<typeof OtherStyles>

/** The key in the metadata of the studio's product under which the seller names the product for another style. */
export const anotherStyleKey = 'another_style_product_id'

/** The calls of the studio for other styles of a photo. */
export const studioStyles = {
  listStyles: endpoint({
    method: 'GET',
    path: '/studio/transformations/{id}/styles',
    summary: 'List the other styles of the photo of a finished painting.',
    access: 'public',
    ...byId,
    query: z.object({
      /** The id of the paid checkout, which only its buyer knows. */
      session_id: Id,
    }),
    response: OtherStyles,
    errors: ['ResourceNotFound', 'Unavailable'],
  }),
  openStyleCheckout: endpoint({
    method: 'POST',
    path: '/studio/transformations/{id}/styles',
    summary: 'Open a checkout for another style of the same photo, or find what was paid for it.',
    access: 'public',
    ...byId,
    body: z.object({
      /** The id of the paid checkout, which only its buyer knows. */
      session_id: Id,
      style: PaintingStyle,
      locale: z.nullish(LanguageInput),
      /** The preview that the visitor has seen, as a picture in base64, which the checkout shows. */
      preview: z.nullish(z.string().check(z.maxLength(400_000))),
    }),
    status: 201,
    response: z.object({ url: z.string() }),
    errors: ['ResourceNotFound', 'Conflict', 'Unavailable'],
  }),
}
