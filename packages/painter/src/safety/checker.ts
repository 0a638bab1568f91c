import { openPhoto, orDamaged } from '../codec/decode.ts'
import { workerUrl } from '../workers/start-worker.ts'
import { createWorkerPool } from '../workers/worker-pool.ts'
import { INPUT_SIDE, judge, type SafetyScores, type SafetyVerdict } from './judge.ts'

export interface SafetyChecker {
  /**
   * Decides whether a photo may be painted.
   * @throws UnusablePhotoError for a photo that cannot be opened, Error when the checker itself failed
   */
  check(photo: Uint8Array): Promise<SafetyVerdict>
  close(): Promise<void>
}

/** Milliseconds after which a check fails. */
const TIMEOUT_MS = 30_000

/**
 * A safety checker in a worker thread, started with the first photo. The classifier's files are part of its packages, so
 * no photo leaves this machine.
 * @param options.idleMs milliseconds without a photo after which the worker ends: the classifier holds some 200 MB
 */
export function createSafetyChecker({ idleMs = 60_000 }: { idleMs?: number } = {}): SafetyChecker {
  const workerPool = createWorkerPool<Uint8Array, SafetyScores>({
    name: 'safety checker',
    url: workerUrl('safety-worker'),
    timeoutMs: TIMEOUT_MS,
    idleMs,
  })
  return {
    check: async (photo) => judge(await workerPool.run(await classifierInput(photo))),
    close: workerPool.close,
  }
}

/** The classifier's input: the photo squeezed into a small square of RGB, as in the classifier's training. */
async function classifierInput(photo: Uint8Array): Promise<Uint8Array> {
  const { pipeline } = await openPhoto(photo)
  return orDamaged(() =>
    pipeline
      .resize({ width: INPUT_SIDE, height: INPUT_SIDE, fit: 'fill' })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer(),
  )
}
