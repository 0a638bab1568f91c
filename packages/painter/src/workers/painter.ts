import { availableParallelism } from 'node:os'
import { encodeWebp } from '../codec/encode.ts'
import { createDecoder, type Decoder } from '../decoder/decoder.ts'
import { checkOptions, type PaintOptions } from '../options.ts'
import { DECODED, type Painting } from '../paint.ts'
import type { PainterProgress, PainterTask, PainterResult } from './painter-worker.ts'
import { workerUrl } from './start-worker.ts'
import { createTurns } from './turns.ts'
import { createWorkerPool } from './worker-pool.ts'

/** Callbacks and signal of a painting. */
export type PaintControls = {
  /** Stops the painting, waiting or running. */
  readonly signal?: AbortSignal
  /** Called with the completed share, 0..1 and never decreasing, and the name of the step. */
  readonly onProgress?: (done: number, step: string) => void
  /**
   * Called with the growing painting, as a small WebP: a wash of its colors, then after each layer of
   * strokes. All calls precede the result.
   */
  readonly onLayer?: (webp: Uint8Array) => void
}

export interface Painter {
  /**
   * Opens a photo in a decoder and paints it in a worker thread, after earlier requests.
   * @throws UnusablePhotoError for a photo that cannot be painted, PainterBusyError when too many paintings
   * wait, RangeError for an option out of range, the signal's reason when it was stopped, Error when the
   * worker stopped
   */
  paint(photo: Uint8Array, options?: PaintOptions & PaintControls): Promise<Painting>
  /** Returns the number of waiting paintings. */
  queueLength(): number
  /** Stops everything; waiting and running paintings are rejected. */
  close(): Promise<void>
}

/** Too many paintings are waiting already. */
export class PainterBusyError extends Error {
  constructor(waiting: number) {
    super(`The painter is busy: ${waiting} paintings are already waiting. Please try again in a few minutes.`)
    this.name = 'PainterBusyError'
  }
}

export type PainterOptions = {
  /** Decoder of the photos. Default: one of the painter's own. */
  readonly decoder?: Decoder
  /** Maximum concurrent paintings. Default: 1. */
  readonly workers?: number
  /** Threads per painting. Default: 2, or 1 on a machine with one processor. */
  readonly threads?: number
  /** Maximum waiting paintings. Default: 50. */
  readonly maxQueue?: number
  /** Idle time after which a worker ends, in milliseconds, since its nets and heap take some 150 MB. */
  readonly idleMs?: number
  /** File of the worker, for tests. */
  readonly workerUrl?: URL
}

/** Time without any progress after which a painting counts as stuck, in milliseconds. */
const TIMEOUT_MS = 120_000

/**
 * Creates a painter with worker threads behind a queue. One painting at a time bounds the memory to one,
 * about 300 MB while it runs. Workers start with the first painting and do not keep the process alive while
 * idle.
 */
export function createPainter(painterOptions: PainterOptions = {}): Painter {
  const {
    workers = 1,
    threads = Math.min(2, availableParallelism()),
    maxQueue = 50,
    idleMs = 120_000,
  } = painterOptions
  const decoder = painterOptions.decoder ?? createDecoder()
  const turns = createTurns(workers)
  const closing = new AbortController()
  const workerPool = createWorkerPool<PainterTask, PainterResult, PainterProgress>({
    name: 'painter',
    url: painterOptions.workerUrl ?? workerUrl('painter-worker'),
    workerData: { threads },
    size: workers,
    timeoutMs: TIMEOUT_MS,
    idleMs,
  })
  return {
    paint: async (photo, { signal, onProgress, onLayer, ...paintOptions } = {}) => {
      closing.signal.throwIfAborted()
      const options = checkOptions(paintOptions)
      signal?.throwIfAborted()
      if (turns.waiting() >= maxQueue) throw new PainterBusyError(turns.waiting())
      const report = reporter(onProgress)
      const stopped = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])])
      return turns.take(async () => {
        report(0, 'open')
        const opened = performance.now()
        const { data, ...size } = await decoder.pixels(photo, { signal: stopped })
        const openMs = Math.round(performance.now() - opened)
        report(DECODED, 'look')
        let snapshots = Promise.resolve()
        const pixels = { ...size, data: new Uint8Array(data) }
        const { steps, ...painting } = await workerPool.run(
          { pixels, options, wantsSnapshots: onLayer !== undefined },
          {
            transfer: [pixels.data.buffer],
            signal: stopped,
            onProgress: (progress) => {
              if (progress.kind === 'progress') return report(progress.done, progress.step)
              const { data: rgb, width, height } = progress.snapshot
              // One after another, so that they arrive in order; a missing one does not affect the painting.
              snapshots = snapshots
                .then(async () => onLayer?.(await encodeWebp(rgb, width, height)))
                .catch(() => undefined)
            },
          },
        )
        await snapshots
        report(1, 'done')
        return { ...painting, steps: [{ name: 'open', ms: openMs }, ...steps] }
      }, stopped)
    },
    queueLength: turns.waiting,
    close: async () => {
      closing.abort(new Error('The painter is closed.'))
      await Promise.all([workerPool.close(), painterOptions.decoder ? undefined : decoder.close()])
    },
  }
}

/**
 * Returns a progress reporter: progress never decreases, and a listener that throws does not harm the
 * painting.
 */
function reporter(onProgress: PaintControls['onProgress']): (done: number, step: string) => void {
  let most = 0
  return (done, step) => {
    if (done < most) return
    most = done
    try {
      onProgress?.(done, step)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}
