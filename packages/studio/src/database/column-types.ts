import type { PaintingStyle, TransformationStatus } from '@atelier/contract'

/**
 * The words that the check constraints of text columns allow. `npm run db:types` takes them into
 * `tables.ts`.
 */
export type ColumnTypes = {
  'studio.transformations.stage': 'queued' | 'uploading' | 'painting' | 'saving' | 'completed' | 'failed'
  'studio.transformations.style': PaintingStyle
  'studio.paintings.status': TransformationStatus
}
