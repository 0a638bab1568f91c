import { styleNames, styles, type Style, type StyleName } from './styles.ts'

/** How the sky is painted: as suits the photo, as it is, or with new clouds in any case. */
export type SkyChoice = 'auto' | 'keep' | 'painted'

const skyChoices: readonly SkyChoice[] = ['auto', 'keep', 'painted']

/** How a photo is painted. */
export type PaintOptions = {
  /** Palette; 'meadow' when not given. */
  readonly style?: StyleName
  /** Same photo, options and seed: same bytes. Taken from the photo when not given. */
  readonly seed?: number
  /** Brush size, 0.8 (fine) to 2.1 (broad); 1.4 when not given. */
  readonly brush?: number
  /** Fine stroke work, 0 to 1.4; 0.7 when not given. */
  readonly detail?: number
  /** Strength of the ink line, 0 to 1.2; 0.85 when not given. */
  readonly ink?: number
  /** From the photo's colours, 0, to the palette's, 1, and beyond, to 1.3; 1 when not given. */
  readonly colour?: number
  /** Lightness of the middle tones, 0.45 to 0.7; the style's own when not given. */
  readonly light?: number
  /** 'auto' when not given. */
  readonly sky?: SkyChoice
  /** Whether the painting ends in a ragged edge on paper; false when not given. */
  readonly border?: boolean
  /** How carefully faces are painted, 0 (like anything else) to 1; 1 when not given. */
  readonly faceCare?: number
  /**
   * Longer side of the painting in pixels, or 'photo' for the photo's own, with at most 24 million pixels in all. When not
   * given, the painting has some 1.5 million.
   */
  readonly size?: number | 'photo'
}

/** Checked options; those without a fixed default may be missing. */
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

/** Least and most pixels of a painting's longer side. */
const LEAST_SIZE = 64
const MOST_SIZE = 12_000

/** The options that are numbers, each with its name in messages and its range. */
export const ranges = {
  brush: { name: 'brush size', low: 0.8, high: 2.1 },
  detail: { name: 'detail', low: 0, high: 1.4 },
  ink: { name: 'ink', low: 0, high: 1.2 },
  colour: { name: 'colour strength', low: 0, high: 1.3 },
  light: { name: 'light', low: 0.45, high: 0.7 },
  faceCare: { name: 'face care', low: 0, high: 1 },
} as const

/** Fills in the defaults. Throws a `RangeError` for an option out of range. */
export function checkOptions(given: PaintOptions): CheckedOptions {
  const options = { ...defaults, ...given }
  const { style, sky, seed, size } = options
  if (!styleNames.includes(style))
    throw new RangeError(`There is no style "${style}". Choose one of ${styleNames.join(', ')}.`)
  if (!skyChoices.includes(sky))
    throw new RangeError(`There is no sky "${sky}". Choose one of ${skyChoices.join(', ')}.`)
  if (seed !== undefined && !Number.isInteger(seed))
    throw new RangeError(`The seed must be a whole number, not ${seed}.`)
  const isSide = Number.isInteger(size) && Number(size) >= LEAST_SIZE && Number(size) <= MOST_SIZE
  if (size !== undefined && size !== 'photo' && !isSide)
    throw new RangeError(
      `The size must be "photo" or a whole number of pixels between ${LEAST_SIZE} and ${MOST_SIZE}, not ${size}.`,
    )
  for (const [key, { name, low, high }] of Object.entries(ranges)) {
    const value = options[key as keyof typeof ranges]
    if (value !== undefined && !(value >= low && value <= high))
      throw new RangeError(`The ${name} must be between ${low} and ${high}, not ${value}.`)
  }
  return options
}

/** The settings of one painting: the checked options, completed with values of the style and the photo. */
export type Settings = Omit<CheckedOptions, 'style' | 'seed' | 'light' | 'size'> & {
  readonly style: Style
  readonly seed: number
  /** The photo was small: its faults would show as strokes. */
  readonly small: boolean
}

/**
 * The settings of a painting.
 * @param photo its own seed, which is used when the options have none, and whether it is small
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
