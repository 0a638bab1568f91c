import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { LanguageInput } from '../primitives/language-schemas.ts'
import { byId, Id, Timestamp } from '../primitives/parts.ts'
import { ShipmentStatus } from './shipments.ts'

/** The size of paper or of what is printed on it, in millimetres. */
const Millimetres = z.object({ width_mm: z.number(), height_mm: z.number() })

/** A size in which a finished painting can be bought as a print. */
export const PrintSize = z.object({
  product_id: Id,
  price_amount: z.int(),
  currency: z.string(),
  /** The paper, turned as the painting is. */
  paper: Millimetres,
  /** The painting on it; what the paper has beyond stays white. */
  painting: Millimetres,
  dpi: z.int(),
})
export type PrintSize = z.output<typeof PrintSize>

/** A print that was bought. */
export const BoughtPrint = z.object({
  id: Id,
  paper: Millimetres,
  status: ShipmentStatus,
  carrier: z.nullable(z.string()),
  tracking_url: z.nullable(z.string()),
  sent_at: z.nullable(Timestamp),
})
export type BoughtPrint = z.output<typeof BoughtPrint>

/** The prints of a finished painting. */
export const Prints = z.object({
  /** Empty where the seller sells none, or the painting is too small for all of them. */
  sizes: z.array(PrintSize),
  bought: z.array(BoughtPrint),
})
export type Prints = z.output<typeof Prints>

/** The calls of the studio for prints of a painting. */
export const studioPrints = {
  listPrints: endpoint({
    method: 'GET',
    path: '/studio/transformations/{id}/prints',
    summary:
      'List the sizes in which a finished painting can be bought as a print, and the prints that were bought.',
    access: 'public',
    ...byId,
    query: z.object({
      /** The id of the paid checkout, which only its buyer knows. */
      session_id: Id,
    }),
    response: Prints,
    errors: ['ResourceNotFound', 'Unavailable'],
  }),
  openPrintCheckout: endpoint({
    method: 'POST',
    path: '/studio/transformations/{id}/prints',
    summary: 'Open a checkout for a print of a finished painting.',
    access: 'public',
    ...byId,
    body: z.object({
      /** The id of the paid checkout, which only its buyer knows. */
      session_id: Id,
      product_id: Id,
      locale: z.nullish(LanguageInput),
    }),
    status: 201,
    response: z.object({ url: z.string() }),
    errors: ['ResourceNotFound', 'Conflict', 'Unavailable'],
  }),
  printFile: endpoint({
    method: 'GET',
    path: '/studio/prints/{id}/file',
    summary: 'Lead to the file that a print is made from, for its seller.',
    access: 'public',
    ...byId,
    status: 302,
  }),
}
