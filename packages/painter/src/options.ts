import { styleNames, styles, type Style, type StyleName } from './styles.ts'

/** Treatment of the sky: as suits the photo, unchanged, or with new clouds in any case. */
export type SkyChoice = 'auto' | 'keep' | 'painted'

const skyChoices: readonly SkyChoice[] = ['auto', 'keep', 'painted']

/** Options of a painting. */
export type PaintOptions = {
  /** Palette. Default: 'meadow'. */
  readonly style?: StyleName
  /** Same photo, options and seed: same bytes. Default: derived from the photo. */
  readonly seed?: number
  /** Brush size, 0.8 (fine) to 2.1 (broad). Default: 1.4. */
  readonly brush?: number
  /** Fine stroke work, 0 to 1.4. Default: 0.7. */
  readonly detail?: number
  /** Strength of the ink line, 0 to 1.2. Default: 0.85. */
  readonly ink?: number
  /** From the photo's colors, 0, to the palette's, 1, and beyond, to 1.3. Default: 1. */
  readonly colour?: number
  /** Lightness of the middle tones, 0.45 to 0.7. Default: the style's own. */
  readonly light?: number
  /** Default: 'auto'. */
  readonly sky?: SkyChoice
  /** Ends the painting in a ragged edge on paper. Default: false. */
  readonly border?: boolean
  /** Care for faces, 0 (like anything else) to 1. Default: 1. */
  readonly faceCare?: number
  /**
   * Longer side of the painting in pixels, or 'photo' for the photo's own, with at most 24 million pixels in
   * all. By default, the painting has some 1.5 million.
   */
  readonly size?: number | 'photo'
}

/** Validated options; those without a fixed default may be missing. */
export type CheckedOptions = Required<Omit<PaintOptions, 'seed' | 'light' | 'size'>> &
  Pick<PaintOptions, 'seed' | 'light' | 'size'>

const defaults: CheckedOptions = {
  style: 'meadow',
  brush: 1.4,
  detail: 0.7,
  ink: 0.85,
  colour: 1,
  sky: 'auto',
  border: false,
  faceCare: 1,
}

/** Minimum and maximum of a painting's longer side, in pixels. */
const MIN_SIZE = 64
const MAX_SIZE = 12_000

/** Numeric options, each with its name in messages and its range. */
export const ranges = {
  brush: { name: 'brush size', low: 0.8, high: 2.1 },
  detail: { name: 'detail', low: 0, high: 1.4 },
  ink: { name: 'ink', low: 0, high: 1.2 },
  colour: { name: 'color strength', low: 0, high: 1.3 },
  light: { name: 'light', low: 0.45, high: 0.7 },
  faceCare: { name: 'face care', low: 0, high: 1 },
} as const

/** Fills in the defaults. Throws a `RangeError` for an option out of range. */
export function checkOptions(input: PaintOptions): CheckedOptions {
  const options = { ...defaults, ...input }
  const { style, sky, seed, size } = options
  if (!styleNames.includes(style))
    throw new RangeError(`There is no style "${style}". Choose one of ${styleNames.join(', ')}.`)
  if (!skyChoices.includes(sky))
    throw new RangeError(`There is no sky "${sky}". Choose one of ${skyChoices.join(', ')}.`)
  if (seed !== undefined && !Number.isInteger(seed))
    throw new RangeError(`The seed must be a whole number, not ${seed}.`)
  const isSide = Number.isInteger(size) && Number(size) >= MIN_SIZE && Number(size) <= MAX_SIZE
  if (size !== undefined && size !== 'photo' && !isSide)
    throw new RangeError(
      `The size must be "photo" or a whole number of pixels between ${MIN_SIZE} and ${MAX_SIZE}, not ${size}.`,
    )
  for (const [key, { name, low, high }] of Object.entries(ranges)) {
    const value = options[key as keyof typeof ranges]
    if (value !== undefined && !(value >= low && value <= high))
      throw new RangeError(`The ${name} must be between ${low} and ${high}, not ${value}.`)
  }
  return options
}

/** Settings of one painting: the validated options, completed with values of the style and the photo. */
export type Settings = Omit<CheckedOptions, 'style' | 'seed' | 'light' | 'size'> & {
  readonly style: Style
  readonly seed: number
  /** True for a small photo, whose artifacts would show as strokes. */
  readonly small: boolean
}

/**
 * Returns the settings of a painting.
 * @param photo its own seed, used when the options have none, and its `small` flag
 */
export function settingsOf(
  options: CheckedOptions,
  photo: { readonly seed: number; readonly small: boolean },
): Settings {
  const style = styles[options.style]
  return {
    ...options,
    style: options.light === undefined ? style : { ...style, key: options.light },
    seed: options.seed ?? photo.seed,
    small: photo.small,
  }
}
