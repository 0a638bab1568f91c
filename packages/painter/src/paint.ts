import { decodeForPainting } from './codec/decode.ts'
import { encodePng, encodeWebp } from './codec/encode.ts'
import { createEasel } from './easel.ts'
import { openPlainEngine, type OpenEngine } from './engine/engine.ts'
import { openNets } from './nets/nets.ts'
import { unseen, type Sight } from './nets/sight.ts'
import { settingsOf, type Commission } from './options.ts'
import type { Size } from './picture.ts'
import { takePicture } from './planes.ts'
import { paintPicture, type Tell } from './recipe.ts'
import { seedOf } from './random.ts'

export type Painting = {
  readonly png: Uint8Array
  /** The same picture, light enough for a page; every painting of ours has one. */
  readonly webp?: Uint8Array
  readonly width: number
  readonly height: number
  /** Every step with the milliseconds it took. */
  readonly stages: { readonly name: string; readonly ms: number }[]
  /** What made the painting plainer than it could be, in sentences; empty as a rule. */
  readonly notes?: readonly string[]
}

/** Shares of the whole that are done when the photo is decoded, looked at, and painted. */
const DECODED = 0.03
const SEEN = 0.06
const PAINTED = 0.94

/** A photo whose longer side is shorter than this counts as small, in pixels. */
const SMALL = 700

/**
 * Photo bytes in, painting out, on the calling thread; `createPainter` runs it in a worker.
 * @param open what the painting is made with
 * @throws RefusedImage when the bytes are no picture that can be painted
 */
export async function paint(
  photo: Uint8Array,
  commission: Commission,
  tell: Tell,
  open: OpenEngine = openPlainEngine,
): Promise<Required<Painting>> {
  const watch = startWatch(tell)
  watch.tell(0, 'open')
  // The nets open while the photo is decoded; what goes wrong with them shows when they look.
  openNets().catch(() => {})
  const { data, width, height, side } = await decodeForPainting(photo)
  watch.tell(DECODED, 'look')
  const { sight, notes } = await lookAt(data, { width, height })
  const settings = settingsOf(commission, { seed: seedOf(data), small: side < SMALL })
  const engine = open({ width, height })
  try {
    const easel = createEasel({ width, height }, settings, engine)
    const picture = takePicture(easel.planes, easel.size)
    easel.kernels.rgbToOklab(data, picture)
    const report: Tell = (done, step) => watch.tell(SEEN + (PAINTED - SEEN) * done, step)
    const painted = paintPicture(picture, easel, report, sight)
    watch.tell(PAINTED, 'save')
    easel.kernels.oklabToRgb(painted, data)
  } finally {
    engine.close()
  }
  const [png, webp] = await Promise.all([encodePng(data, width, height), encodeWebp(data, width, height)])
  return { png, webp, width, height, stages: watch.stop(), notes }
}

/** A painting does not fail for want of the nets: it becomes plainer and says so. */
async function lookAt(data: Uint8Array, size: Size): Promise<{ sight: Sight; notes: string[] }> {
  try {
    const nets = await openNets()
    return { sight: await nets.look(data, size), notes: [] }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      sight: unseen,
      notes: [`People and faces were painted like anything else, because the nets could not look: ${reason}`],
    }
  }
}

function startWatch(tell: Tell): { tell: Tell; stop(): Painting['stages'] } {
  const stages: { name: string; ms: number }[] = []
  let since = performance.now()
  let current: string | undefined
  const note = (next: string | undefined): void => {
    const now = performance.now()
    if (current !== undefined && current !== next) {
      stages.push({ name: current, ms: Math.round(now - since) })
      since = now
    }
    current = next
  }
  return {
    tell: (done, step) => {
      note(step)
      tell(done, step)
    },
    stop: () => {
      note(undefined)
      return stages
    },
  }
}
