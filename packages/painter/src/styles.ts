export type StyleName = 'meadow' | 'seaside' | 'dusk' | 'snow'

/** Lightness 0..1, chroma and hue in degrees, all OKLab. */
export type Colour = { readonly L: number; readonly C: number; readonly h: number }
/** A color cast: chroma and hue in degrees. */
export type Cast = { readonly C: number; readonly h: number }

/** A style is data: all differences between palettes. */
export type Style = {
  /** Target middle lightness, lift of the darkest tone, and boost of dull colors. */
  readonly key: number
  readonly lift: number
  readonly vibrance: number
  /** Hue and chroma that plants move towards, with the strength (0..1). */
  readonly green: Cast & { readonly strength: number }
  /** Hue that blues move towards and the factor on their chroma. */
  readonly blue: { readonly h: number; readonly gain: number }
  /** Factor on the chroma of warm colors. */
  readonly warmGain: number
  readonly shadow: Cast
  readonly highlight: Cast
  /** Sky colors from the top (0) to the horizon (1). */
  readonly sky: readonly (Colour & { readonly at: number })[]
  readonly cloud: { readonly shade: Colour; readonly middle: Colour; readonly light: Colour }
  /** A cast over the middle tones. */
  readonly tint: Cast
}

const dayClouds = {
  shade: { L: 0.8, C: 0.04, h: 262 },
  middle: { L: 0.91, C: 0.018, h: 240 },
  light: { L: 0.985, C: 0.014, h: 95 },
}

export const styles: Readonly<Record<StyleName, Style>> = {
  meadow: {
    key: 0.63,
    lift: 0.115,
    vibrance: 0.55,
    green: { h: 138, C: 0.135, strength: 0.9 },
    blue: { h: 246, gain: 1.25 },
    warmGain: 1.22,
    shadow: { h: 282, C: 0.04 },
    highlight: { h: 85, C: 0.02 },
    sky: [
      { at: 0, L: 0.56, C: 0.14, h: 251 },
      { at: 0.45, L: 0.7, C: 0.112, h: 241 },
      { at: 1, L: 0.93, C: 0.04, h: 214 },
    ],
    cloud: dayClouds,
    tint: { h: 0, C: 0 },
  },
  seaside: {
    key: 0.62,
    lift: 0.13,
    vibrance: 0.45,
    green: { h: 150, C: 0.105, strength: 0.75 },
    blue: { h: 236, gain: 1.3 },
    warmGain: 1.22,
    shadow: { h: 262, C: 0.034 },
    highlight: { h: 95, C: 0.01 },
    sky: [
      { at: 0, L: 0.62, C: 0.128, h: 244 },
      { at: 0.45, L: 0.76, C: 0.095, h: 232 },
      { at: 1, L: 0.955, C: 0.03, h: 205 },
    ],
    cloud: dayClouds,
    tint: { h: 0, C: 0 },
  },
  dusk: {
    key: 0.52,
    lift: 0.11,
    vibrance: 0.45,
    green: { h: 118, C: 0.085, strength: 0.55 },
    blue: { h: 276, gain: 1.1 },
    warmGain: 1.3,
    shadow: { h: 300, C: 0.05 },
    highlight: { h: 68, C: 0.05 },
    sky: [
      { at: 0, L: 0.5, C: 0.105, h: 285 },
      { at: 0.4, L: 0.66, C: 0.105, h: 345 },
      { at: 0.72, L: 0.8, C: 0.12, h: 55 },
      { at: 1, L: 0.93, C: 0.085, h: 85 },
    ],
    cloud: {
      shade: { L: 0.62, C: 0.075, h: 320 },
      middle: { L: 0.78, C: 0.085, h: 25 },
      light: { L: 0.93, C: 0.07, h: 75 },
    },
    tint: { h: 45, C: 0.022 },
  },
  snow: {
    key: 0.66,
    lift: 0.17,
    vibrance: 0.15,
    green: { h: 165, C: 0.055, strength: 0.7 },
    blue: { h: 252, gain: 1 },
    warmGain: 1,
    shadow: { h: 262, C: 0.04 },
    highlight: { h: 240, C: 0.01 },
    sky: [
      { at: 0, L: 0.72, C: 0.07, h: 250 },
      { at: 0.5, L: 0.83, C: 0.045, h: 245 },
      { at: 1, L: 0.95, C: 0.018, h: 235 },
    ],
    cloud: {
      shade: { L: 0.84, C: 0.03, h: 262 },
      middle: { L: 0.92, C: 0.014, h: 250 },
      light: { L: 0.985, C: 0.006, h: 240 },
    },
    tint: { h: 245, C: 0.01 },
  },
}

export const styleNames = Object.keys(styles) as StyleName[]

/** Returns the a axis of a cast or color. */
export function axisA({ C, h }: Cast): number {
  return C * Math.cos((h * Math.PI) / 180)
}

/** Returns the b axis of a cast or color. */
export function axisB({ C, h }: Cast): number {
  return C * Math.sin((h * Math.PI) / 180)
}
