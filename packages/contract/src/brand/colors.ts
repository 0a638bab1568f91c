/** Red, green and blue components of a color, each from 0 to 255. */
type Rgb = readonly [number, number, number]

/** Returns true for a color as `#rrggbb`. */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Returns the relative luminance (WCAG 2.2). */
const luminanceOf = (hex: string): number => {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colors (WCAG 2.2), from 1 to 21. */
export const contrastOf = (first: string, second: string): number => {
  const [dark, light] = [luminanceOf(first), luminanceOf(second)].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes a color with a share, from 0 to 1, of another color. */
export const mixColors = (hex: string, otherHex: string, share: number): string => {
  const from = rgbOf(hex)
  const to = rgbOf(otherHex)
  return hexOf(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb)
}

/** Minimum contrast of text (WCAG AA). */
const readable = 4.5

/** Mixes a color with as much black or white as is needed for legibility on all of the backgrounds. */
const readableOn = (hex: string, towards: '#000000' | '#ffffff', on: readonly string[]): string => {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mixColors(hex, towards, share)
    if (on.every((ground) => contrastOf(mixed, ground) >= readable)) return mixed
  }
  return towards
}

/** Backgrounds of pages and e-mails, darker and lighter ones in each color scheme. */
export const grounds = {
  light: { paper: '#faf4e6', raised: '#fffdf6', ink: '#2a251d' },
  dark: { paper: '#1b1916', raised: '#262320', ink: '#f3ead9' },
} as const
export type Scheme = keyof typeof grounds

/** Accent colors of a color scheme. */
export type Accent = {
  /** Background of buttons. */
  readonly fill: string
  /** Text on `fill`. */
  readonly on_fill: string
  /** Links and other text in the accent color. */
  readonly text: string
  /** Text on a background in the color `text`. */
  readonly on_text: string
  /** Text on hover. */
  readonly strong: string
  /** Background of highlighted items. */
  readonly wash: string
}

/** Default accent color. */
export const standardAccent = '#1f6b9c'

const inkOn = (fill: string): string =>
  ['#ffffff', '#14110b', '#000000'].find((ink) => contrastOf(ink, fill) >= readable) ?? '#000000'

/** Derives the colors of an accent: each is legible where it is used, for any accent. */
export const accentIn = (scheme: Scheme, accent: string): Accent => {
  const { paper, raised, ink } = grounds[scheme]
  // A fill with little contrast to the page is shifted away from it, so that buttons remain visible.
  const fill = contrastOf(accent, paper) >= 1.5 ? accent : mixColors(accent, ink, 0.25)
  const wash = mixColors(paper, accent, 0.14)
  const text = readableOn(accent, scheme === 'light' ? '#000000' : '#ffffff', [wash, paper, raised])
  return {
    fill,
    on_fill: inkOn(fill),
    text,
    on_text: inkOn(text),
    strong: mixColors(text, scheme === 'light' ? '#000000' : '#ffffff', 0.25),
    wash,
  }
}

/** Returns the problem of an accent with low contrast, as a sentence; undefined when there is none. */
export const weaknessOf = (accent: string): string | undefined => {
  const weak = (['light', 'dark'] as const).filter((scheme) => contrastOf(accent, grounds[scheme].paper) < 3)
  if (weak.length === 0) return undefined
  const page = weak.includes('light') ? 'light' : 'dark'
  const change = page === 'light' ? 'darker' : 'lighter'
  return `This colour is hard to see on ${page} pages (contrast ${contrastOf(accent, grounds[page].paper).toFixed(1)} of the 3 it should have). Links are written in a ${change} shade of it; a ${change} colour would look the same everywhere.`
}
