import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { LanguageInput } from '../../primitives/language-schemas.ts'
import { byId, Id } from '../../primitives/parts.ts'
import { PaintingStyle } from './paint-options.ts'

/** Additional style for the photo of a finished painting. */
export const OtherStyle = z.object({
  style: PaintingStyle,
  /** Checkout that has already paid for it; null when it can be bought. */
  session_id: z.nullable(Id),
})
export type OtherStyle = z.output<typeof OtherStyle>

/** Additional styles of a photo, with their prices. */
export const OtherStyles = z.object({
  price_amount: z.nullable(z.int()),
  currency: z.string(),
  /** Empty once the photo has been deleted. */
  styles: z.array(OtherStyle),
})
export type OtherStyles = z.output<typeof OtherStyles>

/** Metadata key of the studio's product, with which the seller names the product for another style. */
export const anotherStyleKey = 'another_style_product_id'

/** Endpoints of the studio for additional styles of a photo. */
export const studioStyles = {
  listStyles: endpoint({
    method: 'GET',
    path: '/studio/transformations/{id}/styles',
    summary: 'List the other styles of the photo of a finished painting.',
    access: 'public',
    ...byId,
    query: z.object({
      /** Id of the paid checkout, which only its buyer knows. */
      session_id: Id,
    }),
    response: OtherStyles,
    errors: ['ResourceNotFound', 'Unavailable'],
  }),
  openStyleCheckout: endpoint({
    method: 'POST',
    path: '/studio/transformations/{id}/styles',
    summary: 'Open a checkout for another style of the same photo, or return the paid one.',
    access: 'public',
    ...byId,
    body: z.object({
      /** Id of the paid checkout, which only its buyer knows. */
      session_id: Id,
      style: PaintingStyle,
      locale: z.nullish(LanguageInput),
      /** Preview that the visitor has seen, as a base64 image for the checkout. */
      preview: z.nullish(z.string().check(z.maxLength(400_000))),
    }),
    status: 201,
    response: z.object({ url: z.string() }),
    errors: ['ResourceNotFound', 'Conflict', 'Unavailable'],
  }),
}
