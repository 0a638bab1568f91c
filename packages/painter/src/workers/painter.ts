import { availableParallelism } from 'node:os'
import { encodeWebp } from '../codec/encode.ts'
import { createDecoder, type Decoder } from '../decoder/decoder.ts'
import { checkOptions, type PaintOptions } from '../options.ts'
import { DECODED, type Painting } from '../paint.ts'
import type { PainterProgress, PainterTask, PainterResult } from './painter-worker.ts'
import { workerUrl } from './start-worker.ts'
import { createTurns } from './turns.ts'
import { createWorkerPool } from './worker-pool.ts'

/** How the caller follows a painting and stops it. */
export type PaintControls = {
  /** Stops the painting, waiting or running. */
  readonly signal?: AbortSignal
  /** Called with the share done, 0..1 and never falling, and the name of the step. */
  readonly onProgress?: (done: number, step: string) => void
  /** Called with the painting as it grows, as a small WebP: a wash of its colours, then after each layer of strokes. All calls come before the painting is answered. */
  readonly onLayer?: (webp: Uint8Array) => void
}

export interface Painter {
  /**
   * Opens a photo in a decoder and paints it in a worker thread, after those that came before.
   * @throws UnusablePhotoError for a photo that cannot be painted, PainterBusyError when too many paintings wait,
   * RangeError for an option out of range, the signal's reason when it was stopped, Error when the worker stopped
   */
  paint(photo: Uint8Array, options?: PaintOptions & PaintControls): Promise<Painting>
  /** How many paintings wait to be started. */
  queueLength(): number
  /** Stops everything; paintings that wait or run are rejected. */
  close(): Promise<void>
}

/** Too many paintings are waiting already. */
export class PainterBusyError extends Error {
  constructor(waiting: number) {
    super(`The painter is busy: ${waiting} paintings are waiting already. Please try again in a few minutes.`)
    this.name = 'PainterBusyError'
  }
}

export type PainterOptions = {
  /** Opens the photos; the painter has one of its own when not given. */
  readonly decoder?: Decoder
  /** How many paintings are made at the same time; 1 when not given. */
  readonly workers?: number
  /** How many threads share one painting; 2 when not given, or 1 on a machine with one processor. */
  readonly threads?: number
  /** How many paintings may wait; 50 when not given. */
  readonly maxQueue?: number
  /** Milliseconds without a painting after which a worker ends, since its nets and heap hold some 150 MB. */
  readonly idleMs?: number
  /** The worker's file, for tests. */
  readonly workerUrl?: URL
}

/** Milliseconds without any progress after which a painting counts as stuck. */
const TIMEOUT_MS = 120_000

/**
 * A painter with worker threads behind a queue. One painting at a time bounds the memory to one, about 300 MB while it
 * runs. Workers start with the first painting and do not keep the process alive while idle.
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
    paint: async (photo, { signal, onProgress, onLayer, ...given } = {}) => {
      closing.signal.throwIfAborted()
      const options = checkOptions(given)
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
              // One after another, so that they come in order; without one the painting is as good.
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

/** Progress never falls, and a listener that throws does not harm the painting. */
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
