// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated } from 'kysely'
import type { ColumnTypes } from './column-types.ts'

export interface StudioDraftsTable {
  id: string
  width: number
  height: number
  expires_at: Date
  checkout_created_at: Date | null
  claimed_at: Date | null
  removed_at: Date | null
  created_at: Date
  modified_at: Date | null
  safety_checked_at: Date | null
  expiry_check_at: Date | null
  content_type: Generated<ColumnTypes['studio.drafts.content_type']>
  bytes: Generated<number>
  uploaded_from: string | null
}

export interface StudioLargePaintingsTable {
  id: string
  status: ColumnTypes['studio.large_paintings.status']
  width: number
  height: number
  image: string | null
  starts: Generated<number>
  failures: Generated<number>
  next_attempt_at: Date | null
  created_at: Date
  modified_at: Date | null
}

export interface StudioMessagesTable {
  id: string
  email: string
  name: string | null
  message: string
  created_at: Date
}

export interface StudioPaintingsTable {
  id: string
  email: string | null
  original_image: string
  transformed_image: string | null
  status: ColumnTypes['studio.paintings.status']
  converted_at: Date | null
  created_at: Date
  modified_at: Date | null
  shown_image: string | null
  width: number | null
  height: number | null
}

export interface StudioPrintsTable {
  id: string
  transformation_id: string
  checkout_id: string
  product_id: string
  width_mm: number
  height_mm: number
  url: string
  created_at: Date
}

export interface StudioRecoveryTable {
  id: string
  due_at: Date
}

export interface StudioSeenOrdersTable {
  order_id: string
  checkout_id: string | null
  seen_at: Date
}

export interface StudioSharesTable {
  id: string
  transformation_id: string | null
  token_hash: string
  language: ColumnTypes['studio.shares.language']
  order_checked_at: Date
  created_at: Date
  ended_at: Date | null
  storing_until: Date | null
  remove_at: Date | null
}

export interface StudioStyleCheckoutsTable {
  checkout_id: string
  transformation_id: string
  draft_id: string
  style: ColumnTypes['studio.style_checkouts.style']
  product_id: string
  url: string
  created_at: Date
  ended_at: Date | null
  id: Generated<string>
}

export interface StudioTransformationsTable {
  id: string
  checkout_id: string
  draft_id: string
  email: string | null
  stage: ColumnTypes['studio.transformations.stage']
  progress: number
  original_key: string
  converted_key: string
  queued_at: Date
  failures: number
  starts: number
  retries: number
  failure: string | null
  created_at: Date
  modified_at: Date | null
  style: ColumnTypes['studio.transformations.style'] | null
  brush: number | null
  seed: number | null
  request_id: string | null
  photo_rejected_at: Date | null
  refund_requested_at: Date | null
  refunded_at: Date | null
  next_attempt_at: Date | null
  refund_at: Date | null
  download_at: Date | null
  download_file_id: string | null
  layers: Generated<string[]>
  email_corrections: Generated<number>
  photo_of: string | null
  failure_code: string | null
}

export interface Tables {
  'studio.drafts': StudioDraftsTable
  'studio.large_paintings': StudioLargePaintingsTable
  'studio.messages': StudioMessagesTable
  'studio.paintings': StudioPaintingsTable
  'studio.prints': StudioPrintsTable
  'studio.recovery': StudioRecoveryTable
  'studio.seen_orders': StudioSeenOrdersTable
  'studio.shares': StudioSharesTable
  'studio.style_checkouts': StudioStyleCheckoutsTable
  'studio.transformations': StudioTransformationsTable
}
