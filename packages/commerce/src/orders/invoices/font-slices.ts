import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { hasHebrewOrArabic } from './bidi.ts'
import { type CodeRanges, readCodeRanges, type Weight, weights } from './source-sans.ts'

/** Returns true for characters without a glyph, such as joiners, variation selectors and direction marks. */
export const isInvisible = (character: string): boolean =>
  /^\p{Default_Ignorable_Code_Point}$/u.test(character)

/** Zero-width non-joiner, which keeps adjacent letters from joining. */
export const nonJoiner = '\u200c'

/**
 * A slice of a typeface from a `@fontsource` package. Chinese, Japanese and Korean have about a hundred each.
 */
export type FontSlice = CodeRanges & {
  readonly name: string
  /** Path of its file. A variable font has one for all weights. */
  readonly fileOf: (weight: Weight) => string
  readonly isVariable: boolean
}

/** Typefaces of Han characters, which these languages draw differently. */
const hanFamilies = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'] as const

export type HanFamily = (typeof hanFamilies)[number]

/** Returns true for slice names of those typefaces. */
export const isHanSlice = (name: string): boolean =>
  hanFamilies.some((family) => name.startsWith(`${family}-`))

/**
 * Arabic typefaces, in order of preference. Noto splits letters into strokes and dots shared by several
 * letters, so that copied names lose their dots. IBM Plex has a glyph per letter; Noto adds the rarer letters
 * and symbols.
 */
const arabicFamilies = ['ibm-plex-sans-arabic', 'noto-sans-arabic'] as const

type Family =
  | 'noto-sans'
  | 'noto-emoji'
  | 'noto-sans-hebrew'
  | 'noto-sans-thai'
  | (typeof arabicFamilies)[number]
  | HanFamily

const familiesOf = (han: HanFamily): readonly Family[] => [
  'noto-sans',
  'noto-emoji',
  'noto-sans-hebrew',
  'noto-sans-thai',
  ...arabicFamilies,
  han,
  ...hanFamilies.filter((family) => family !== han),
]

/** Resolves packages from this package's manifest, which works from source and from a bundle. */
const packages = () => createRequire(createRequire(import.meta.url).resolve('@atelier/commerce/package.json'))

const indices = new Map<Family, readonly FontSlice[]>()

/** Returns the slices of a family, from the ranges that its package publishes. */
const slicesOf = (family: Family): readonly FontSlice[] => {
  const index = indices.get(family)
  if (index !== undefined) return index
  const isVariable = family !== 'ibm-plex-sans-arabic'
  const home = `${isVariable ? '@fontsource-variable' : '@fontsource'}/${family}`
  const { resolve } = packages()
  const ranges = JSON.parse(readFileSync(resolve(`${home}/unicode.json`), 'utf8')) as Record<string, string>
  const slices = Object.entries(ranges).map(([key, text]) => {
    const name = `${family}-${key.replace(/[[\]]/g, '')}`
    const fileOf = (weight: Weight) =>
      resolve(`${home}/files/${name}-${isVariable ? 'wght' : weight}-normal.woff2`)
    return { name, fileOf, isVariable, ...readCodeRanges(text) }
  })
  indices.set(family, slices)
  return slices
}

/** Characters with the slice that shows them. */
type Find = { readonly slice: FontSlice; readonly text: string }

/**
 * Opens the slices to look up characters. The published ranges include characters that a file may lack, so
 * each file is checked.
 *
 * @param han the preferred typeface of Han characters
 */
export const openSlices = async (han: HanFamily) => {
  const fontkit = await import('fontkit')
  const fonts = new Map<string, Font>()
  const fontOf = ({ name, fileOf }: FontSlice): Font => {
    // None of the files is a collection.
    const font = fonts.get(name) ?? (fontkit.create(readFileSync(fileOf(400))) as Font)
    fonts.set(name, font)
    return font
  }
  return {
    /** Returns the slice with all of the characters. Invisible characters that it lacks are dropped. */
    find: (text: string): Find | undefined => {
      const characters = Array.from(text, (character) => ({ character, code: character.codePointAt(0) ?? 0 }))
      const visible = characters.filter(({ character }) => !isInvisible(character))
      if (visible.length === 0) return undefined
      for (const slice of familiesOf(han).flatMap(slicesOf)) {
        if (!visible.every(({ code }) => slice.includes(code))) continue
        const font = fontOf(slice)
        if (!visible.every(({ code }) => font.hasGlyphForCodePoint(code))) continue
        const shownCharacters = characters.filter(
          ({ character, code }) =>
            font.hasGlyphForCodePoint(code) || (character === nonJoiner && hasHebrewOrArabic(text)),
        )
        return { slice, text: shownCharacters.map(({ character }) => character).join('') }
      }
      return undefined
    },
  }
}

/** Returns a font with only the characters of a text, in each weight. */
export const subsetSlice = async (
  { fileOf, isVariable }: FontSlice,
  text: string,
): Promise<ReadonlyMap<Weight, Uint8Array>> => {
  const { default: subsetFont } = await import('subset-font')
  const subsets = weights.map(async (weight) => {
    const axes = isVariable ? { variationAxes: { wght: weight } } : {}
    const bytes = await subsetFont(readFileSync(fileOf(weight)), text, { targetFormat: 'sfnt', ...axes })
    return [weight, bytes] as const
  })
  return new Map(await Promise.all(subsets))
}
