import type { Transformation } from '@atelier/contract'
import { wishesOf } from '../painting/wishes.ts'
import type { RunView } from './record-queries.ts'
import { retriesAllowed } from './run-rows.ts'

/** A run as its visitor sees it. Failures that are still being retried are not shown. */
export const presentTransformation = (run: RunView): Transformation => {
  const failed = run.stage === 'failed'
  return {
    id: run.id,
    status: run.stage === 'completed' ? 'completed' : failed ? 'failed' : 'processing',
    stage: run.stage,
    progress: Math.round(run.progress * 10) / 10,
    ahead: run.ahead,
    original_image: run.original_image,
    transformed_image: run.transformed_image,
    shown_image: run.shown_image,
    converted_at: run.converted_at?.toISOString() ?? null,
    created_at: run.created_at.toISOString(),
    failure: failed ? run.failure : null,
    can_retry:
      failed && run.refused_at === null && run.refund_asked_at === null && run.retries < retriesAllowed,
    refused: run.refused_at !== null,
    refunded: run.refunded_at !== null,
    wishes: wishesOf(run),
  }
}
