import type { Decoder } from '../decoder/decoder.ts'
import { workerUrl } from '../workers/start-worker.ts'
import { createWorkerPool } from '../workers/worker-pool.ts'
import { INPUT_SIDE, judge, type SafetyScores, type SafetyVerdict } from './judge.ts'

export interface SafetyChecker {
  /**
   * Decides if a photo may be painted.
   * @throws UnusablePhotoError for a photo that cannot be opened, Error when the checker itself failed
   */
  check(photo: Uint8Array): Promise<SafetyVerdict>
  close(): Promise<void>
}

/** Timeout of a check, in milliseconds. */
const TIMEOUT_MS = 30_000

/**
 * Creates a safety checker in a worker thread, started with the first photo. The classifier's files are part
 * of its packages, so no photo leaves this machine.
 * @param options.decoder opens the photos
 * @param options.idleMs idle time after which the worker ends, in milliseconds: the classifier takes some 200
 * MB
 */
export function createSafetyChecker({
  decoder,
  idleMs = 60_000,
}: {
  decoder: Pick<Decoder, 'square'>
  idleMs?: number
}): SafetyChecker {
  const workerPool = createWorkerPool<Uint8Array, SafetyScores>({
    name: 'safety checker',
    url: workerUrl('safety-worker'),
    timeoutMs: TIMEOUT_MS,
    idleMs,
  })
  return {
    // The classifier was trained with whole pictures, distorted to its square.
    check: async (photo) => judge(await workerPool.run(await decoder.square(photo, INPUT_SIDE))),
    close: workerPool.close,
  }
}
