import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { LanguageInput } from '../../primitives/language-schemas.ts'
import { byId, Id, Timestamp } from '../../primitives/parts.ts'
import { ShipmentStatus } from '../delivery/shipments.ts'

/** Size of paper or of the print on it, in millimeters. */
const Millimetres = z.object({ width_mm: z.number(), height_mm: z.number() })

/** Print size offered for a finished painting. */
export const PrintSize = z.object({
  product_id: Id,
  price_amount: z.int(),
  currency: z.string(),
  /** Paper, in the orientation of the painting. */
  paper: Millimetres,
  /** Painting on the paper; the margin stays white. */
  painting: Millimetres,
  dpi: z.int(),
})
export type PrintSize = z.output<typeof PrintSize>

/** Purchased print. */
export const BoughtPrint = z.object({
  id: Id,
  paper: Millimetres,
  status: ShipmentStatus,
  carrier: z.nullable(z.string()),
  tracking_url: z.nullable(z.string()),
  sent_at: z.nullable(Timestamp),
})
export type BoughtPrint = z.output<typeof BoughtPrint>

/** Prints of a finished painting. */
export const Prints = z.object({
  /** Empty when the seller sells none, or the painting is too small for all of them. */
  sizes: z.array(PrintSize),
  bought: z.array(BoughtPrint),
})
export type Prints = z.output<typeof Prints>

/** Endpoints of the studio for prints of a painting. */
export const studioPrints = {
  listPrints: endpoint({
    method: 'GET',
    path: '/studio/transformations/{id}/prints',
    summary:
      'List the sizes in which a finished painting can be bought as a print, and the prints that were bought.',
    access: 'public',
    ...byId,
    query: z.object({
      /** Id of the paid checkout, which only its buyer knows. */
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
      /** Id of the paid checkout, which only its buyer knows. */
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
    summary: 'Redirect to the print file of a painting, for its seller.',
    access: 'public',
    ...byId,
    status: 302,
  }),
}
