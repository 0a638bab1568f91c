import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Email, Id, Timestamp } from '../primitives/parts.ts'
import type { Transitions } from '../primitives/states.ts'

export const TransformationStatus = z.enum(['processing', 'completed', 'failed'])
export type TransformationStatus = z.output<typeof TransformationStatus>

export const transformationTransitions: Transitions<TransformationStatus> = {
  processing: ['completed', 'failed'],
  failed: ['processing'],
  completed: [],
}

/** The palettes a painting can be made in; the first is the one nobody chose. */
export const PaintingStyle = z.enum(['meadow', 'seaside', 'dusk', 'snow'])
export type PaintingStyle = z.output<typeof PaintingStyle>

/** Brush size: from fine to broad. */
export const brushRange = { least: 0.8, most: 2.1, usual: 1.4 } as const

/** The largest seed; the same photo, wishes and seed become the same painting. */
export const largestSeed = 2_147_483_647

/** How a visitor wants the painting. What is left out is the painter's to decide. */
export const PaintOptions = z.object({
  style: z.exactOptional(PaintingStyle),
  brush: z.exactOptional(z.number().check(z.minimum(brushRange.least), z.maximum(brushRange.most))),
  seed: z.exactOptional(z.int().check(z.minimum(0), z.maximum(largestSeed))),
})
export type PaintOptions = z.output<typeof PaintOptions>

/** A photo kept for a visitor who has not paid yet; it is deleted at `expires_at` unless paid for. */
export const Draft = z.object({
  id: Id,
  /** Address of a small upright preview, for formats a browser cannot show by itself. */
  preview_url: z.string(),
  width: z.int(),
  height: z.int(),
  expires_at: Timestamp,
})
export type Draft = z.output<typeof Draft>

export const StudioSession = z.object({
  email: Email,
  /** The photo's draft, when its upload has finished. */
  draft_id: z.optional(z.nullable(Id)),
  ...PaintOptions.shape,
})

export type StudioSession = z.output<typeof StudioSession>

/** One painting being made (specification 1, section 3.1), as its visitor sees it. */
export const Transformation = z.object({
  id: Id,
  status: TransformationStatus,
  /** What is happening now: `queued`, `uploading`, `painting`, `saving`, `completed`, `failed`. */
  stage: z.string(),
  /** 0 to 100, never falling. */
  progress: z.number().check(z.minimum(0), z.maximum(100)),
  /** How many paintings are ahead of this one. */
  ahead: z.int(),
  original_image: z.nullable(z.string()),
  transformed_image: z.nullable(z.string()),
  /** The result as a light WebP for the page; absent for paintings of old. */
  shown_image: z.nullable(z.string()),
  converted_at: z.nullable(Timestamp),
  created_at: Timestamp,
  /** In words, when `failed`. */
  failure: z.nullable(z.string()),
  /** Whether the visitor may try again. */
  can_retry: z.boolean(),
  /** Whether the safety checker rejected the photo: nothing is painted and the payment goes back. */
  refused: z.boolean(),
  /** Whether the payment went back, because the painting could not be made. */
  refunded: z.boolean(),
  wishes: PaintOptions,
})
export type Transformation = z.output<typeof Transformation>

const byId = z.object({ id: Id })

export const studio = {
  shop: endpoint({
    method: 'GET',
    path: '/studio/shop',
    summary: 'What the studio sells.',
    access: 'public',
    response: z.object({
      product_name: z.string(),
      price_amount: z.int(),
      currency: z.string(),
      max_upload_bytes: z.int(),
    }),
    errors: ['Unavailable'],
  }),
  uploadDraft: endpoint({
    method: 'POST',
    path: '/studio/drafts',
    summary: 'Keep a photo for 24 hours while its visitor decides.',
    access: 'public',
    encoding: 'bytes',
    query: z.object({
      /** The paid checkout the photo is for, when it comes after the payment. */
      session_id: z.optional(Id),
    }),
    status: 201,
    response: Draft,
    errors: ['PayloadTooLarge', 'UnusablePicture'],
  }),
  openCheckout: endpoint({
    method: 'POST',
    path: '/studio/checkout-sessions',
    summary: 'Open a checkout for one painting.',
    access: 'public',
    body: StudioSession,
    status: 201,
    response: z.object({ url: z.string() }),
    errors: ['ResourceNotFound', 'Unavailable'],
  }),
  openTransformation: endpoint({
    method: 'POST',
    path: '/studio/transformations',
    summary: 'Start, or find again, the painting a paid checkout is for.',
    access: 'public',
    body: z.object({
      session_id: Id,
      /** The photo, when the checkout was opened before its upload had finished. */
      draft_id: z.optional(z.nullable(Id)),
    }),
    response: Transformation,
    errors: ['ResourceNotFound', 'NotPermitted', 'Conflict', 'Unavailable'],
  }),
  getTransformation: endpoint({
    method: 'GET',
    path: '/studio/transformations/{id}',
    summary: 'Read a painting and how far it is.',
    access: 'public',
    path_parameters: byId,
    response: Transformation,
    errors: ['ResourceNotFound'],
  }),
  watchTransformation: endpoint({
    method: 'GET',
    path: '/studio/transformations/{id}/events',
    summary: 'Follow a painting until it is done or has failed.',
    access: 'public',
    path_parameters: byId,
    answers: 'events',
    response: Transformation,
    errors: ['ResourceNotFound'],
  }),
  retryTransformation: endpoint({
    method: 'POST',
    path: '/studio/transformations/{id}/retry',
    summary: 'Try a failed painting again.',
    access: 'public',
    path_parameters: byId,
    response: Transformation,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
  contact: endpoint({
    method: 'POST',
    path: '/studio/messages',
    summary: 'Write to the people who run the studio.',
    access: 'public',
    body: z.object({
      email: Email,
      name: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
      message: z.string().check(z.minLength(1), z.maxLength(5000)),
    }),
    status: 202,
    response: z.object({ received: z.literal(true) }),
  }),
}
