import * as z from 'zod/mini'
import { LanguageInput } from '../primitives/language-schemas.ts'
import { endpoint } from '../primitives/endpoint.ts'
import { byId, Email, Id, Timestamp } from '../primitives/parts.ts'
import { PaintingStyle, PaintOptions } from './paint-options.ts'
import { studioPrints } from './studio-prints.ts'
import { studioStyles } from './studio-styles.ts'

export * from './paint-options.ts'
export * from './studio-prints.ts'
export * from './studio-styles.ts'

export const TransformationStatus = z.enum(['processing', 'completed', 'failed'])
export type TransformationStatus = z.output<typeof TransformationStatus>

/** Uploaded, unpaid photo; it is deleted at `expires_at` unless it is paid for. */
export const Draft = z.object({
  id: Id,
  /** URL of a small upright preview, for formats that browsers cannot show. */
  preview_url: z.string(),
  width: z.int(),
  height: z.int(),
  expires_at: Timestamp,
})
export type Draft = z.output<typeof Draft>

export const StudioSession = z.object({
  email: Email,
  /** Id of the draft, if the upload has finished. */
  draft_id: z.nullish(Id),
  /** Language of the page, used in e-mails to the visitor. */
  locale: z.nullish(LanguageInput),
  /** Preview that the visitor has seen, as a base64 image for the checkout. */
  preview: z.nullish(z.string().check(z.maxLength(400_000))),
  ...PaintOptions.shape,
})

export type StudioSession = z.output<typeof StudioSession>

/** Painting at the size of its photo, made after the standard painting. */
export const LargePainting = z.object({
  /** The standard painting is available regardless of this status, including `failed`. */
  status: TransformationStatus,
  width: z.int(),
  height: z.int(),
  /** URL of the PNG; null until it is completed. */
  image: z.nullable(z.string()),
})
export type LargePainting = z.output<typeof LargePainting>

/** Transformation (specification 1, section 3.1), as its visitor sees it. */
export const Transformation = z.object({
  id: Id,
  status: TransformationStatus,
  /** Current stage: `queued`, `uploading`, `painting`, `saving`, `completed`, `failed`. */
  stage: z.string(),
  /** Progress in percent, 0 to 100, never decreasing. */
  progress: z.number().check(z.minimum(0), z.maximum(100)),
  /** Number of paintings ahead in the queue. */
  ahead: z.int(),
  /** Median time of the latest paintings, in seconds; null before the first, and once this one is finished. */
  usual_seconds: z.nullable(z.number()),
  original_image: z.nullable(z.string()),
  transformed_image: z.nullable(z.string()),
  /** Painting as a smaller WebP for the page; null for old paintings. */
  shown_image: z.nullable(z.string()),
  /** Size of the painting in pixels; null until it is completed, and for old paintings. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /**
   * Painting at the size of its photo; null until the standard painting is completed, and when that has the
   * same size.
   */
  large: z.nullable(LargePainting),
  converted_at: z.nullable(Timestamp),
  created_at: Timestamp,
  /** Reason of the failure, for people. */
  failure: z.nullable(z.string()),
  /**
   * Code of `failure`, by which a program writes it in another language; null for a failure without one. Absent on
   * older servers.
   */
  failure_code: z.nullish(z.string()),
  /** Visitor can retry. */
  can_retry: z.boolean(),
  /** Safety checker has rejected the photo: nothing is painted and the payment is refunded. */
  refused: z.boolean(),
  /** Payment was refunded because the painting failed. */
  refunded: z.boolean(),
  /**
   * Small images of the painting's progress, from the first washes to the finest strokes; more are added
   * during painting.
   */
  layers: z.array(z.string()),
  /** Masked e-mail address that receives the painting: `a•••@example.com`; null when none is known. */
  sent_to: z.nullable(z.string()),
  /** Visitor can have a finished painting sent to another address. */
  can_correct_email: z.boolean(),
  wishes: PaintOptions,
})
export type Transformation = z.output<typeof Transformation>

export const studio = {
  shop: endpoint({
    method: 'GET',
    path: '/studio/shop',
    summary: 'Retrieve the product of the studio.',
    access: 'public',
    response: z.object({
      product_id: Id,
      product_name: z.string(),
      price_amount: z.nullable(z.int()),
      currency: z.string(),
      max_upload_bytes: z.int(),
    }),
    errors: ['Unavailable'],
  }),
  uploadDraft: endpoint({
    method: 'POST',
    path: '/studio/drafts',
    summary: 'Upload a photo, which is kept for 24 hours.',
    access: 'public',
    encoding: 'bytes',
    query: z.object({
      /** Id of the paid checkout, if the photo is uploaded after the payment. */
      session_id: z.optional(Id),
    }),
    status: 201,
    response: Draft,
    errors: ['PayloadTooLarge', 'UnusablePicture', 'Unavailable'],
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
  checkoutPicture: endpoint({
    method: 'GET',
    path: '/studio/drafts/{id}/painted',
    summary: 'Redirect to the preview of a painting, for its checkout.',
    access: 'public',
    ...byId,
    query: z.object({
      /** Additional style of the same photo that the checkout is for. */
      style: z.optional(PaintingStyle),
    }),
    status: 302,
  }),
  openTransformation: endpoint({
    method: 'POST',
    path: '/studio/transformations',
    summary: 'Start the painting of a paid checkout, or return the one that was started.',
    access: 'public',
    body: z.object({
      session_id: Id,
      /** Id of the draft, if the checkout was opened before the upload finished. */
      draft_id: z.nullish(Id),
    }),
    response: Transformation,
    errors: ['ResourceNotFound', 'NotPermitted', 'Conflict', 'Unavailable'],
  }),
  getTransformation: endpoint({
    method: 'GET',
    path: '/studio/transformations/{id}',
    summary: 'Retrieve a painting and its progress.',
    access: 'public',
    ...byId,
    response: Transformation,
  }),
  watchTransformation: endpoint({
    method: 'GET',
    path: '/studio/transformations/{id}/events',
    summary:
      'Stream the progress of a painting until it is completed, including its large size, or has failed.',
    access: 'public',
    ...byId,
    stream: 'events',
    response: Transformation,
  }),
  retryTransformation: endpoint({
    method: 'POST',
    path: '/studio/transformations/{id}/retry',
    summary: 'Retry a failed painting.',
    access: 'public',
    ...byId,
    response: Transformation,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
  correctEmail: endpoint({
    method: 'POST',
    path: '/studio/transformations/{id}/email',
    summary: 'Send a finished painting to another address.',
    access: 'public',
    ...byId,
    body: z.object({
      /** Id of the paid checkout, which only its buyer knows. */
      session_id: Id,
      email: Email,
    }),
    response: Transformation,
    errors: ['ResourceNotFound', 'Conflict'],
  }),
  sharePainting: endpoint({
    method: 'POST',
    path: '/studio/transformations/{id}/share',
    summary: 'Create the share link of a finished painting, or return the existing one.',
    access: 'public',
    ...byId,
    body: z.object({
      /** Id of the paid checkout, which only its buyer knows. */
      session_id: Id,
      /** Language of the page for readers without a preferred language. */
      locale: z.nullish(LanguageInput),
    }),
    response: z.object({ url: z.string() }),
    errors: ['ResourceNotFound', 'Conflict', 'Unavailable'],
  }),
  stopSharing: endpoint({
    method: 'POST',
    path: '/studio/transformations/{id}/share/stop',
    summary: 'Delete the share link of a painting.',
    access: 'public',
    ...byId,
    body: z.object({ session_id: Id }),
    status: 204,
  }),
  ...studioStyles,
  ...studioPrints,
  contact: endpoint({
    method: 'POST',
    path: '/studio/messages',
    summary: 'Send a message to the operator of the studio.',
    access: 'public',
    body: z.object({
      email: Email,
      name: z.nullish(z.string().check(z.maxLength(200))),
      message: z.string().check(z.minLength(1), z.maxLength(5000)),
    }),
    status: 202,
    response: z.object({ received: z.literal(true) }),
  }),
}
