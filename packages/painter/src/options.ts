import { styleNames, type StyleName } from './styles.ts'

export type PaintOptions = {
  /** Palette; 'meadow' when not given. */
  style?: StyleName
  /** Same photo, options and seed: same bytes. Taken from the photo when not given. */
  seed?: number
  /** Brush size, 0.8 to 2.1; 1.4 when not given. */
  brush?: number
  /** Fine stroke work, 0 to 1.4; 0.7 when not given. */
  detail?: number
  /** Strength of the ink line, 0 to 1.2; 0.85 when not given. */
  ink?: number
  /** Stops the painting, waiting or running. */
  signal?: AbortSignal
  /** Called with the share done, 0..1 and never falling, and the name of the step. */
  onProgress?: (done: number, stage: string) => void
}

/** Checked options in a form that can travel to a worker. */
export type Commission = {
  readonly style: StyleName
  readonly seed: number | undefined
  readonly brush: number
  readonly detail: number
  readonly ink: number
}

/** Fills in what was left open and refuses what is out of range with a `RangeError`. */
export function settleOptions({
  style = 'meadow',
  seed,
  brush = 1.4,
  detail = 0.7,
  ink = 0.85,
}: PaintOptions): Commission {
  if (!styleNames.includes(style)) {
    throw new RangeError(`There is no style "${style}". Choose one of ${styleNames.join(', ')}.`)
  }
  if (seed !== undefined && !Number.isInteger(seed))
    throw new RangeError(`The seed must be a whole number, not ${seed}.`)
  checkRange('brush size', brush, 0.8, 2.1)
  checkRange('detail', detail, 0, 1.4)
  checkRange('ink', ink, 0, 1.2)
  return { style, seed, brush, detail, ink }
}

function checkRange(name: string, value: number, low: number, high: number): void {
  if (!(value >= low && value <= high))
    throw new RangeError(`The ${name} must be between ${low} and ${high}, not ${value}.`)
}
