/** Lightness 0..1, chroma and hue in degrees, all OKLab. */
export type Colour = { readonly L: number; readonly C: number; readonly h: number }
/** A color cast: chroma and hue in degrees. */
export type Cast = { readonly C: number; readonly h: number }

/** Handling of brush and pen; 1 is as chosen. */
export type Hand = {
  /** Factors on the brush size, on the length of its strokes, on fine work, and on the strength of lines. */
  readonly brush: number
  readonly length: number
  readonly detail: number
  readonly ink: number
  readonly inkColour: Colour
  /** Factor on the thickness of the paint. */
  readonly relief: number
  /** Strength of the pigment's unevenness in thin, wet paint. Absent: the paint is opaque. */
  readonly wash?: number
  /** Deviation of the paper's grain in lightness. */
  readonly grain: number
}

/** Light and air that a style paints instead of the photo's own. */
export type Light = {
  /** Direction that the light comes from, in degrees counterclockwise from the right. */
  readonly from: number
  /** Lightness that slopes facing the light gain, and others lose. */
  readonly relief: number
  /** Air in front of the distance, its share at the horizon, and its reach in heights of the picture. */
  readonly air: Colour & { readonly strength: number; readonly reach: number }
  /** Share of lightness lost away from the light, and the cast towards it. */
  readonly dusk?: { readonly fall: number; readonly glow: Cast }
  /** Share of the white paper that shows through the middle tones. */
  readonly paper?: number
  /** Snow lies on the land and falls. */
  readonly snow?: true
}

/** Forms of clouds that are hung in a plain sky. */
export type CloudForm = 'heaps' | 'wisps' | 'bands' | 'none'

/** A style is data: all differences between paintings of one photo. */
export type Style = {
  readonly hand: Hand
  readonly light?: Light
  readonly clouds: CloudForm
  /** Target middle lightness, lift of the darkest tone, and boost of dull colors. */
  readonly key: number
  readonly lift: number
  readonly vibrance: number
  /** Hue and chroma that plants move towards, with the strength (0..1). */
  readonly green: Cast & { readonly strength: number }
  /** Crowns of trees get clumps of leaves, whose light is that of a bright day. */
  readonly leaves?: true
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

/** A dark warm brown. */
const BROWN = { L: 0.24, C: 0.05, h: 42 }

const dayClouds = {
  shade: { L: 0.8, C: 0.04, h: 262 },
  middle: { L: 0.91, C: 0.018, h: 240 },
  light: { L: 0.985, C: 0.014, h: 95 },
}

const painted = {
  meadow: {
    hand: { brush: 1, length: 1, detail: 1, ink: 1, inkColour: BROWN, relief: 1, grain: 0.004 },
    clouds: 'heaps',
    key: 0.63,
    lift: 0.115,
    vibrance: 0.55,
    green: { h: 138, C: 0.135, strength: 0.9 },
    leaves: true,
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
    hand: {
      brush: 1.25,
      length: 1,
      detail: 0.7,
      ink: 0.85,
      inkColour: { L: 0.3, C: 0.05, h: 250 },
      relief: 0.3,
      wash: 1,
      grain: 0.005,
    },
    light: {
      from: 90,
      relief: 0.03,
      air: { L: 0.93, C: 0.03, h: 215, strength: 0.12, reach: 0.25 },
      paper: 0.28,
    },
    clouds: 'wisps',
    key: 0.62,
    lift: 0.13,
    vibrance: 0.45,
    green: { h: 150, C: 0.105, strength: 0.75 },
    leaves: true,
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
    hand: {
      brush: 1.2,
      length: 1.35,
      detail: 0.8,
      ink: 0.8,
      inkColour: { L: 0.22, C: 0.06, h: 330 },
      relief: 1.35,
      grain: 0.004,
    },
    light: {
      from: 20,
      relief: 0.07,
      air: { L: 0.8, C: 0.1, h: 60, strength: 0.4, reach: 0.16 },
      dusk: { fall: 0.14, glow: { h: 65, C: 0.03 } },
    },
    clouds: 'bands',
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
    hand: {
      brush: 1.15,
      length: 0.75,
      detail: 0.7,
      ink: 0.4,
      inkColour: { L: 0.3, C: 0.04, h: 255 },
      relief: 0.5,
      grain: 0.005,
    },
    light: {
      from: 120,
      relief: 0.04,
      air: { L: 0.92, C: 0.015, h: 240, strength: 0.45, reach: 0.25 },
      snow: true,
    },
    clouds: 'none',
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
} satisfies Readonly<Record<string, Style>>

export type StyleName = keyof typeof painted
export const styles: Readonly<Record<StyleName, Style>> = painted
export const styleNames = Object.keys(styles) as StyleName[]

/** Returns the a axis of a cast or color. */
export function axisA({ C, h }: Cast): number {
  return C * Math.cos((h * Math.PI) / 180)
}

/** Returns the b axis of a cast or color. */
export function axisB({ C, h }: Cast): number {
  return C * Math.sin((h * Math.PI) / 180)
}
