import type { PaintingWishes } from '@atelier/contract/areas/studio'
import type { Pixels, PreviewReply, PreviewTask } from './preview-messages.ts'

export type Previewer = {
  /**
   * Paints small. Of several orders only the latest is painted; those it overtakes answer undefined, as
   * does one that fails.
   */
  readonly paint: (photo: Pixels, wishes: PaintingWishes) => Promise<readonly Pixels[] | undefined>
  readonly close: () => void
}

type Order = {
  readonly task: PreviewTask
  readonly settle: (layers: readonly Pixels[] | undefined) => void
}

/** A painter in a worker of its own, which loads with the first order and stays warm. */
export const openPreviewer = (): Previewer => {
  let worker: Worker | undefined
  let running: Order | undefined
  let waiting: Order | undefined

  const end = (layers: readonly Pixels[] | undefined): void => {
    running?.settle(layers)
    running = undefined
    next()
  }
  const open = (): Worker => {
    const started = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
    started.onmessage = ({ data }: MessageEvent<PreviewReply>) =>
      end('layers' in data ? data.layers : undefined)
    started.onerror = () => {
      worker = undefined
      end(undefined)
    }
    return started
  }
  const next = (): void => {
    if (running !== undefined || waiting === undefined) return
    running = waiting
    waiting = undefined
    worker ??= open()
    worker.postMessage(running.task)
  }

  return {
    paint: (photo, wishes) =>
      new Promise((settle) => {
        waiting?.settle(undefined)
        waiting = { task: { photo, wishes }, settle }
        next()
      }),
    close: () => {
      waiting?.settle(undefined)
      running?.settle(undefined)
      waiting = running = undefined
      worker?.terminate()
      worker = undefined
    },
  }
}
