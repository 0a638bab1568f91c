import type { WorkingPixels } from './codec/decode.ts'
import { encodePng, encodeWebp } from './codec/encode.ts'
import { createContext } from './context.ts'
import type { OpenEngine } from './engine/engine.ts'
import { layerOf, type Layer } from './layer.ts'
import { openNets } from './nets/nets.ts'
import { nothingSeen, type Sight } from './nets/sight.ts'
import { settingsOf, type CheckedOptions } from './options.ts'
import { paintPicture, type Report } from './paint-picture.ts'
import type { Size } from './picture.ts'
import { takePicture } from './planes.ts'
import { seedOf } from './random.ts'

export type Painting = {
  readonly png: Uint8Array
  /** The same picture, light enough for a page. */
  readonly webp?: Uint8Array
  readonly width: number
  readonly height: number
  /** Every step with the milliseconds it took. */
  readonly steps: { readonly name: string; readonly ms: number }[]
  /** Why the painting is plainer than it could be, in sentences; empty as a rule. */
  readonly notes?: readonly string[]
}

/** Shares of the whole that are done when the photo is decoded, looked at, and painted. */
export const DECODED = 0.03
const SEEN = 0.06
const PAINTED = 0.94

/** A photo whose longer side is shorter than this counts as small, in pixels. */
const SMALL = 700

/**
 * A photo's pixels in, painting out, on the calling thread: look, the steps of `paintPicture`, save. `createPainter` runs
 * it in a worker.
 * @param onLayer called with a small copy of the painting after each layer of strokes
 */
export async function paint(
  { data, width, height, side }: WorkingPixels,
  options: CheckedOptions,
  report: Report,
  openEngine: OpenEngine,
  onLayer: (layer: Layer) => void = () => undefined,
): Promise<Required<Painting>> {
  const timer = timeSteps(report)

  timer.report(DECODED, 'look')
  const { sight, notes } = await lookAt(data, { width, height })

  const settings = settingsOf(options, { seed: seedOf(data), small: side < SMALL })
  const engine = openEngine({ width, height })
  try {
    const context = createContext({ width, height }, settings, engine)
    const picture = takePicture(context.planes, context.size)
    context.kernels.rgbToOklab(data, picture)
    const reportPainting: Report = (done, step, soFar) => {
      timer.report(SEEN + (PAINTED - SEEN) * done, step)
      if (soFar) onLayer(layerOf(soFar, context.kernels))
    }
    const painted = paintPicture(picture, context, reportPainting, sight)

    timer.report(PAINTED, 'save')
    context.kernels.oklabToRgb(painted, data)
  } finally {
    engine.close()
  }
  const [png, webp] = await Promise.all([encodePng(data, width, height), encodeWebp(data, width, height)])
  return { png, webp, width, height, steps: timer.stop(), notes }
}

/** A failure of the nets does not fail the painting: it becomes plainer, and its notes say so. */
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

/** Notes how long each step takes while it passes the reports on. */
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
