/** A colour by its red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number]

/** A colour as `#rrggbb`. */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** The relative luminance of WCAG 2.2. */
const luminanceOf = (hex: string): number => {
  const [red, green, blue] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A colour with a share, from 0 to 1, of another one mixed in. */
export const mixedWith = (hex: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(hex), rgbOf(other)]
  return hexOf(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb)
}

/** What WCAG AA asks of text. */
const readable = 4.5

/** The colour, with as much of black or white mixed in as it takes to be read on all of these grounds. */
const readableOn = (hex: string, towards: '#000000' | '#ffffff', on: readonly string[]): string => {
  for (let share = 0; share < 1; share += 0.04) {
    const mixed = mixedWith(hex, towards, share)
    if (on.every((ground) => contrastOf(mixed, ground) >= readable)) return mixed
  }
  return towards
}

/** The grounds on which pages and mails stand, darker and lighter ones in each scheme. */
export const grounds = {
  light: { paper: '#faf4e6', raised: '#fffdf6', ink: '#2a251d' },
  dark: { paper: '#1b1916', raised: '#262320', ink: '#f3ead9' },
} as const
export type Scheme = keyof typeof grounds

/** The accent as it is used in one scheme. */
export type Accent = {
  /** The ground of buttons. */
  readonly fill: string
  /** What is written upon it. */
  readonly on_fill: string
  /** Links, and whatever else is written in the accent. */
  readonly text: string
  /** What is written upon a ground of that colour. */
  readonly on_text: string
  /** The text when a pointer is upon it. */
  readonly strong: string
  /** The ground of what is marked by the accent. */
  readonly wash: string
}

/** The accent that is used where a seller has chosen none. */
export const standardAccent = '#1f6b9c'

const inkOn = (fill: string): string =>
  ['#ffffff', '#14110b', '#000000'].find((ink) => contrastOf(ink, fill) >= readable) ?? '#000000'

/** The colours that follow from an accent: each can be read where it is used, whatever the accent is. */
export const accentIn = (scheme: Scheme, accent: string): Accent => {
  const { paper, raised, ink } = grounds[scheme]
  // A fill that is hardly to be told from the page is brought away from it, so that buttons are seen.
  const fill = contrastOf(accent, paper) >= 1.5 ? accent : mixedWith(accent, ink, 0.25)
  const wash = mixedWith(paper, accent, 0.14)
  const text = readableOn(accent, scheme === 'light' ? '#000000' : '#ffffff', [wash, paper, raised])
  return {
    fill,
    on_fill: inkOn(fill),
    text,
    on_text: inkOn(text),
    strong: mixedWith(text, scheme === 'light' ? '#000000' : '#ffffff', 0.25),
    wash,
  }
}

/** What is wrong with an accent that is hard to see, as a sentence; undefined when nothing is. */
export const weaknessOf = (accent: string): string | undefined => {
  const weak = (['light', 'dark'] as const).filter((scheme) => contrastOf(accent, grounds[scheme].paper) < 3)
  if (weak.length === 0) return undefined
  const page = weak.includes('light') ? 'light' : 'dark'
  const change = page === 'light' ? 'darker' : 'lighter'
  return `This colour is hard to see on ${page} pages (contrast ${contrastOf(accent, grounds[page].paper).toFixed(1)} of the 3 it should have). Links are written in a ${change} shade of it; a ${change} colour would look the same everywhere.`
}
