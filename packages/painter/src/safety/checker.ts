import type { Worker } from 'node:worker_threads'
import { openPhoto, orRefuse } from '../codec/decode.ts'
import { spawnWorker } from '../workers/spawn.ts'
import { judge, type SafetyScores, type SafetyVerdict } from './judge.ts'
import { LOOK_SIDE } from './look.ts'
import type { SafetyAnswer, SafetyQuestion } from './messages.ts'

export interface SafetyChecker {
  /**
   * Looks at a photo and says whether it may be painted.
   * @throws RefusedImage for a picture that cannot be opened, Error when the checker itself broke
   */
  check(photo: Uint8Array): Promise<SafetyVerdict>
  close(): Promise<void>
}

/** Beside the sources in development, beside the main bundle in the built product. */
const workerUrl = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './safety-worker.js',
  import.meta.url,
)

/** Milliseconds after which an answer counts as lost. */
const PATIENCE = 30_000
/** Milliseconds without work after which the worker goes: the net and its runtime hold some 200 MB. */
const IDLE = 60_000

type Waiting = { readonly resolve: (scores: SafetyScores) => void; readonly reject: (error: Error) => void }

/**
 * A safety checker in a worker thread of its own, started with the first photo. The classifier's files are part of
 * its packages, so nothing leaves this machine. A worker that breaks is replaced at the next photo.
 * @param options.idleMs how long the worker stays after its last photo
 */
export function createSafetyChecker({ idleMs = IDLE }: { idleMs?: number } = {}): SafetyChecker {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let rest: NodeJS.Timeout | undefined
  let asked = 0

  const drop = async (reason: Error): Promise<void> => {
    clearTimeout(rest)
    const gone = worker
    worker = undefined
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
    gone?.removeAllListeners()
    gone?.on('error', () => {})
    await gone?.terminate()
  }

  const hear = (answer: SafetyAnswer): void => {
    const asker = waiting.get(answer.id)
    if ('scores' in answer) asker?.resolve(answer.scores)
    else asker?.reject(new Error(`The safety checker failed: ${answer.failed}`))
  }

  const open = (): Worker => {
    const started = spawnWorker(workerUrl)
    started.on('message', hear)
    started.on('error', (error) => void drop(new Error(`The safety checker stopped: ${String(error)}`)))
    started.on('exit', (code) => void drop(new Error(`The safety checker stopped with exit code ${code}.`)))
    return started
  }

  const ask = async (rgb: Uint8Array<ArrayBuffer>): Promise<SafetyScores> => {
    clearTimeout(rest)
    worker ??= open()
    worker.ref()
    asked += 1
    const id = asked
    const alarm = setTimeout(
      () => void drop(new Error('The safety checker did not answer in time.')),
      PATIENCE,
    )
    try {
      return await new Promise<SafetyScores>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker?.postMessage({ id, rgb } satisfies SafetyQuestion, [rgb.buffer])
      })
    } finally {
      clearTimeout(alarm)
      waiting.delete(id)
      if (waiting.size === 0) {
        worker?.unref()
        rest = setTimeout(() => void drop(new Error('The safety checker rests.')), idleMs).unref()
      }
    }
  }

  return {
    check: async (photo) => judge(await ask(await lookAt(photo))),
    close: () => drop(new Error('The safety checker is closed.')),
  }
}

/** The photo as the net sees it: a small square of RGB, the proportions given up as in its training. */
async function lookAt(photo: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const { pipeline } = await openPhoto(photo)
  const data = await orRefuse(() =>
    pipeline
      .resize({ width: LOOK_SIDE, height: LOOK_SIDE, fit: 'fill' })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer(),
  )
  return new Uint8Array(data)
}
