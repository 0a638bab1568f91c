import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { setsRightToLeft } from './bidi.ts'
import { type CodeRanges, readCodeRanges, type Weight, weights } from './source-sans.ts'

/** True of characters without a shape of their own, such as joiners, variation selectors and marks of direction. */
export const isInvisible = (character: string): boolean =>
  /^\p{Default_Ignorable_Code_Point}$/u.test(character)

/** Keeps the letters at its sides from joining. */
export const nonJoiner = '\u200c'

/** A part of a typeface from a package of `@fontsource`. Chinese, Japanese and Korean come in about a hundred each. */
export type FontSlice = CodeRanges & {
  readonly name: string
  /** Its file, which is one for all weights when the font is variable. */
  readonly fileOf: (weight: Weight) => string
  readonly isVariable: boolean
}

/** The typefaces of Chinese characters, which each of these languages draws in its own way. */
const hanFamilies = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'] as const

export type HanFamily = (typeof hanFamilies)[number]

/** True of the names of slices of those typefaces. */
export const isHanSlice = (name: string): boolean =>
  hanFamilies.some((family) => name.startsWith(`${family}-`))

/**
 * Arabic in Noto takes letters apart into strokes and dots that several letters share, so that copied names lose their dots.
 * IBM Plex has a shape for each letter; Noto has the rarer letters and symbols.
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

/** Packages are found from the manifest that names them, from source and from a bundle alike. */
const packages = () => createRequire(createRequire(import.meta.url).resolve('@atelier/commerce/package.json'))

const indices = new Map<Family, readonly FontSlice[]>()

/** The parts of a family, by the list of ranges that its package publishes. */
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

/** Characters, and the slice that shows them. */
type Find = { readonly slice: FontSlice; readonly text: string }

/**
 * Opens the slices for finding characters. The published ranges name characters that a file may lack, so each file is asked.
 *
 * @param han the typeface of Chinese characters that comes first
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
    /** The slice that shows all of the characters; joiners and their like are left out where it lacks them. */
    find: (text: string): Find | undefined => {
      const characters = Array.from(text, (character) => ({ character, code: character.codePointAt(0) ?? 0 }))
      const visible = characters.filter(({ character }) => !isInvisible(character))
      if (visible.length === 0) return undefined
      for (const slice of familiesOf(han).flatMap(slicesOf)) {
        if (!visible.every(({ code }) => slice.includes(code))) continue
        const font = fontOf(slice)
        if (!visible.every(({ code }) => font.hasGlyphForCodePoint(code))) continue
        const shown = characters.filter(
          ({ character, code }) =>
            font.hasGlyphForCodePoint(code) || (character === nonJoiner && setsRightToLeft(text)),
        )
        return { slice, text: shown.map(({ character }) => character).join('') }
      }
      return undefined
    },
  }
}

/** A font of the characters of a text alone, in each weight. */
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
