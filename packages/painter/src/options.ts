import type { Settings, SkyChoice } from './context.ts'
import { styleNames, styles, type StyleName } from './styles.ts'

/** Numbers a visitor may choose, each with its range and its default. */
export const ranges = {
  brush: { name: 'brush size', low: 0.8, high: 2.1, usual: 1.4 },
  detail: { name: 'detail', low: 0, high: 1.4, usual: 0.7 },
  ink: { name: 'ink', low: 0, high: 1.2, usual: 0.85 },
  colour: { name: 'colour strength', low: 0, high: 1.3, usual: 1 },
  light: { name: 'light', low: 0.45, high: 0.7, usual: undefined },
  faceCare: { name: 'face care', low: 0, high: 1, usual: 1 },
} as const

export const skyChoices: readonly SkyChoice[] = ['auto', 'keep', 'painted']

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
  /** From the photo's colours, 0, to the palette's, 1, and beyond, to 1.3; 1 when not given. */
  colour?: number
  /** Lightness of the middle tones, 0.45 to 0.7; the style's own when not given. */
  light?: number
  /** 'auto' paints what suits the photo, 'keep' leaves the sky as it is, 'painted' paints new clouds. */
  sky?: SkyChoice
  /** A ragged edge on paper; none when not given. */
  border?: boolean
  /** How carefully faces are painted, 0 to 1; 1 when not given. */
  faceCare?: number
  /** Stops the painting, waiting or running. */
  signal?: AbortSignal
  /** Called with the share done, 0..1 and never falling, and the name of the step. */
  onProgress?: (done: number, stage: string) => void
}

/** Checked options in a form that can travel to a worker. */
export type PaintRequest = {
  readonly style: StyleName
  readonly seed: number | undefined
  readonly brush: number
  readonly detail: number
  readonly ink: number
  readonly colour: number
  readonly light: number | undefined
  readonly sky: SkyChoice
  readonly border: boolean
  readonly faceCare: number
}

/** Fills in the defaults. Throws a `RangeError` for an option out of range. */
export function checkOptions(options: PaintOptions): PaintRequest {
  const { style = 'meadow', sky = 'auto', border = false, seed, light } = options
  if (!styleNames.includes(style)) {
    throw new RangeError(`There is no style "${style}". Choose one of ${styleNames.join(', ')}.`)
  }
  if (!skyChoices.includes(sky)) {
    throw new RangeError(`There is no sky "${sky}". Choose one of ${skyChoices.join(', ')}.`)
  }
  if (seed !== undefined && !Number.isInteger(seed))
    throw new RangeError(`The seed must be a whole number, not ${seed}.`)
  return {
    style,
    seed,
    sky,
    border,
    brush: within('brush', options.brush ?? ranges.brush.usual),
    detail: within('detail', options.detail ?? ranges.detail.usual),
    ink: within('ink', options.ink ?? ranges.ink.usual),
    colour: within('colour', options.colour ?? ranges.colour.usual),
    light: light === undefined ? undefined : within('light', light),
    faceCare: within('faceCare', options.faceCare ?? ranges.faceCare.usual),
  }
}

function within(key: keyof typeof ranges, value: number): number {
  const { name, low, high } = ranges[key]
  if (value >= low && value <= high) return value
  throw new RangeError(`The ${name} must be between ${low} and ${high}, not ${value}.`)
}

/** The settings of the steps. @param photo its own seed, used when the request has none, and whether it was small */
export function settingsOf(
  { style: name, light, seed, brush, detail, ink, colour, sky, border, faceCare }: PaintRequest,
  photo: { readonly seed: number; readonly small: boolean },
): Settings {
  const style = styles[name]
  return {
    style: light === undefined ? style : { ...style, key: light },
    seed: seed ?? photo.seed,
    small: photo.small,
    brush,
    detail,
    ink,
    colour,
    sky,
    border,
    faceCare,
  }
}
