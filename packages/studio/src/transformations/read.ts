import { sentence } from '@atelier/contract/texts/sentences'
import { type LargePainting, maskEmail, type Transformation } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import type { StudioPorts } from '../ports.ts'
import { findAllWithPaintings, findWithPainting, type TransformationWithPainting } from './queries.ts'
import { mayCorrectEmail, mayRetry, paintOptionsOf } from './rules.ts'

type Services = Pick<StudioPorts, 'database'> & {
  readonly painting: Pick<StudioPorts['painting'], 'firstSeconds'>
}

/**
 * Reads a transformation with its painting.
 *
 * @throws `ResourceNotFound`
 */
export const readTransformation = async (services: Services, id: string): Promise<Transformation> => {
  const transformation = await findWithPainting(services.database.db, id)
  if (transformation === undefined) throw apiError('ResourceNotFound', sentence('no_such_painting'))
  return presentTransformation(transformation, services.painting)
}

/** Reads several transformations with their paintings; missing ones are omitted. */
export const readTransformations = async (
  { database, painting }: Services,
  ids: readonly string[],
): Promise<readonly Transformation[]> =>
  (await findAllWithPaintings(database.db, ids)).map((row) => presentTransformation(row, painting))

/** Returns the wire form of a database row. A failure is omitted while attempts remain. */
const presentTransformation = (
  row: TransformationWithPainting,
  { firstSeconds }: Services['painting'],
): Transformation => {
  const failed = row.stage === 'failed'
  const isUnfinished = !failed && row.stage !== 'completed'
  return {
    id: row.id,
    status: row.stage === 'completed' ? 'completed' : failed ? 'failed' : 'processing',
    stage: row.stage,
    progress: Math.round(row.progress * 10) / 10,
    ahead: row.ahead,
    usual_seconds: row.usual_seconds ?? (isUnfinished ? (firstSeconds ?? null) : null),
    original_image: row.original_image,
    transformed_image: row.transformed_image,
    shown_image: row.shown_image,
    width: row.width,
    height: row.height,
    large: presentLarge(row),
    converted_at: row.converted_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    failure: failed ? row.failure : null,
    failure_code: failed ? row.failure_code : null,
    can_retry: failed && mayRetry(row),
    refused: row.photo_rejected_at !== null,
    refunded: row.refunded_at !== null,
    layers: row.layers,
    sent_to: row.email === null ? null : maskEmail(row.email),
    can_correct_email: mayCorrectEmail(row),
    wishes: paintOptionsOf(row),
  }
}

const presentLarge = ({
  large_status: status,
  large_width: width,
  large_height: height,
  large_image: image,
}: TransformationWithPainting): LargePainting | null =>
  status === null || width === null || height === null ? null : { status, width, height, image }
