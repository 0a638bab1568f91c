import type { WorkingPixels } from './codec/decode.ts'
import { encodePng, encodeWebp } from './codec/encode.ts'
import { createContext } from './context.ts'
import type { OpenEngine } from './engine/engine.ts'
import { openNets } from './nets/nets.ts'
import { nothingSeen, type Sight } from './nets/sight.ts'
import { settingsOf, type CheckedOptions } from './options.ts'
import { BAND_PIXELS, paintLarge } from './large/paint-large.ts'
import { releaseRecipe } from './large/recipe.ts'
import { largeSizeOf, MAX_PIXELS } from './large/size.ts'
import { paintWithRecipe, type Report } from './paint-picture.ts'
import type { Size } from './picture.ts'
import { takePicture } from './planes.ts'
import { seedOf } from './random.ts'
import { snapshotOf, type PaintingSnapshot } from './snapshot.ts'

export type Painting = {
  readonly png: Uint8Array
  /** The same picture, light enough for a page: of some 1.5 million pixels. */
  readonly webp?: Uint8Array
  readonly width: number
  readonly height: number
  /** Steps with their durations, in milliseconds. */
  readonly steps: { readonly name: string; readonly ms: number }[]
  /** Reasons for which the painting is plainer than possible, as sentences; usually empty. */
  readonly notes?: readonly string[]
}

/** Completed shares of the whole once the photo is decoded, searched by the nets, and painted. */
export const DECODED = 0.03
const SEEN = 0.06
const PAINTED = 0.94
/** Completed share once the small painting is done, from which a large one is made. */
const PAINTED_SMALL = 0.3

/** Length of the longer side below which a photo counts as small, in pixels. */
const SMALL = 700

/**
 * Turns a photo's pixels into a painting, on the calling thread: look, the steps of `paintPicture`, save.
 * `createPainter` runs it in a worker.
 * @param onSnapshot called with a small copy of the painting: first a wash of its colors, then after each
 * layer of strokes
 */
export async function paint(
  { data, width, height, originalSize }: WorkingPixels,
  options: CheckedOptions,
  report: Report,
  openEngine: OpenEngine,
  onSnapshot?: (snapshot: PaintingSnapshot) => void,
): Promise<Required<Painting>> {
  const timer = timeSteps(report)

  timer.report(DECODED, 'look')
  const { sight, notes } = await lookAt(data, { width, height })

  const settings = settingsOf(options, {
    seed: seedOf(data),
    small: Math.max(originalSize.width, originalSize.height) < SMALL,
  })
  const size = finalSize(options.size, { width, height }, originalSize)
  const isLarger = Math.max(size.width, size.height) > Math.max(width, height)
  const paintedShare = isLarger ? PAINTED_SMALL : PAINTED
  const engine = openEngine(isLarger ? withRoomForBand({ width, height }) : { width, height })
  let large: Uint8Array | undefined
  try {
    const context = createContext({ width, height }, settings, engine)
    const picture = takePicture(context.planes, context.size)
    context.kernels.rgbToOklab(data, picture)
    const reportPainting: Report = (done, step, soFar) => {
      timer.report(SEEN + (paintedShare - SEEN) * done, step)
      if (soFar) onSnapshot?.(snapshotOf(soFar, context.kernels))
    }
    const { canvas, recipe } = paintWithRecipe(picture, context, reportPainting, sight)
    context.kernels.oklabToRgb(canvas, data)
    context.planes.release(canvas)
    if (isLarger) {
      timer.report(paintedShare, 'enlarge')
      large = new Uint8Array(3 * size.width * size.height)
      paintLarge(recipe, size, context, large, (done) =>
        timer.report(paintedShare + (PAINTED - paintedShare) * done, 'enlarge'),
      )
    }
    releaseRecipe(recipe, context.planes)
    timer.report(PAINTED, 'save')
  } finally {
    engine.close()
  }
  const [png, webp] = await Promise.all([
    large ? encodePng(large, size) : encodePng(data, { width, height }, size),
    encodeWebp(data, width, height),
  ])
  return { png, webp, ...size, steps: timer.stop(), notes }
}

/**
 * Returns the size of the painting.
 * @param requested the longer side, or the photo's own size, which enlarges but never reduces
 */
function finalSize(requested: CheckedOptions['size'], working: Size, original: Size): Size {
  if (requested === undefined) return working
  if (requested === 'photo') return largeSizeOf(original) ?? working
  const most = Math.sqrt(MAX_PIXELS / (working.width * working.height))
  const factor = Math.min(requested / Math.max(working.width, working.height), most)
  return { width: Math.round(factor * working.width), height: Math.round(factor * working.height) }
}

/**
 * Returns a size whose memory also fits the band of a large painting, which needs fewer planes than the small
 * one.
 */
function withRoomForBand({ width, height }: Size): Size {
  return { width, height: height + Math.ceil(BAND_PIXELS / width) }
}

/** Runs the nets. Their failure does not fail the painting: it becomes plainer, and its notes say so. */
async function lookAt(data: Uint8Array, size: Size): Promise<{ sight: Sight; notes: string[] }> {
  try {
    const nets = await openNets()
    return { sight: await nets.look(data, size), notes: [] }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return {
      sight: nothingSeen,
      notes: [`People and faces were painted like anything else, because the nets could not look: ${reason}`],
    }
  }
}

/** Records the duration of each step while it passes the reports on. */
function timeSteps(report: Report): { report: Report; stop(): Painting['steps'] } {
  const steps: { name: string; ms: number }[] = []
  let since = performance.now()
  let current: string | undefined
  const begin = (next: string | undefined): void => {
    const now = performance.now()
    if (current !== undefined && current !== next) {
      steps.push({ name: current, ms: Math.round(now - since) })
      since = now
    }
    current = next
  }
  return {
    report: (done, step) => {
      begin(step)
      report(done, step)
    },
    stop: () => {
      begin(undefined)
      return steps
    },
  }
}
