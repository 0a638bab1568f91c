import type { Language, PaintingStyle, TransformationStatus } from '@atelier/contract'
import type { KeptType } from '@atelier/painter'

/**
 * Values that the check constraints of text columns allow. `npm run db:types` copies them into `tables.ts`.
 */
export type ColumnTypes = {
  'studio.drafts.content_type': KeptType
  'studio.shares.language': Language
  'studio.transformations.stage': 'queued' | 'uploading' | 'painting' | 'saving' | 'completed' | 'failed'
  'studio.transformations.style': PaintingStyle
  'studio.style_checkouts.style': PaintingStyle
  'studio.paintings.status': TransformationStatus
  'studio.large_paintings.status': TransformationStatus
}
