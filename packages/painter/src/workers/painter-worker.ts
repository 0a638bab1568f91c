import { workerData } from 'node:worker_threads'
import type { WorkingPixels } from '../codec/decode.ts'
import type { CheckedOptions } from '../options.ts'
import { paint, type Painting } from '../paint.ts'
import type { PaintingSnapshot } from '../snapshot.ts'
import { createEngineOpener } from './open-engine.ts'
import { serveTasks } from './serve-tasks.ts'

export type PainterTask = {
  readonly pixels: WorkingPixels
  readonly options: CheckedOptions
  /** True when the growing painting is shown. */
  readonly wantsSnapshots: boolean
}
export type PainterResult = Required<Painting>

const { threads } = workerData as { readonly threads: number }
const openEngine = createEngineOpener(threads)

/** Progress of a painting, or a small copy of it as it grows. */
export type PainterProgress =
  | { readonly kind: 'progress'; readonly done: number; readonly step: string }
  | { readonly kind: 'snapshot'; readonly snapshot: PaintingSnapshot }

serveTasks<PainterTask, PainterResult, PainterProgress>(
  async ({ pixels, options, wantsSnapshots }, report) => {
    const painting = await paint(
      pixels,
      options,
      (done, step) => report({ kind: 'progress', done, step }),
      openEngine,
      wantsSnapshots ? (snapshot) => report({ kind: 'snapshot', snapshot }) : undefined,
    )
    return { ...painting, png: movable(painting.png), webp: movable(painting.webp) }
  },
  ({ png, webp }) => [png.buffer, webp.buffer],
)

/**
 * Returns a copy that can be moved to another thread: Node 22 throws for the buffers of an encoder, which
 * Node 20 copies silently.
 */
function movable(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes)
}
