import { decodeForPainting } from './codec/decode.ts'
import { encodePng } from './codec/encode.ts'
import { createEasel } from './easel.ts'
import { openPlainEngine, type OpenEngine } from './engine/engine.ts'
import type { Commission } from './options.ts'
import { takePicture } from './planes.ts'
import { paintPicture, type Tell } from './recipe.ts'
import { seedOf } from './random.ts'
import { styles } from './styles.ts'

export type Painting = {
  readonly png: Uint8Array
  readonly width: number
  readonly height: number
  /** Every step with the milliseconds it took. */
  readonly stages: { readonly name: string; readonly ms: number }[]
}

/** Shares of the whole that decoding takes, and everything before encoding. */
const DECODED = 0.03
const PAINTED = 0.96

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
): Promise<Painting> {
  const watch = startWatch(tell)
  watch.tell(0, 'open')
  const { data, width, height } = await decodeForPainting(photo)
  const { style, seed = seedOf(data), brush, detail, ink } = commission
  const engine = open({ width, height })
  try {
    const easel = createEasel({ width, height }, { style: styles[style], seed, brush, detail, ink }, engine)
    const picture = takePicture(easel.planes, easel.size)
    easel.kernels.rgbToOklab(data, picture)
    const painted = paintPicture(picture, easel, (done, step) =>
      watch.tell(DECODED + (PAINTED - DECODED) * done, step),
    )
    watch.tell(PAINTED, 'save')
    easel.kernels.oklabToRgb(painted, data)
  } finally {
    engine.close()
  }
  const png = await encodePng(data, width, height)
  return { png, width, height, stages: watch.stop() }
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
