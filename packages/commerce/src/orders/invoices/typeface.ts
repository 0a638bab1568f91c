import type { Bidi } from 'bidi-js'
import { setImmediate } from 'node:timers/promises'
import { hasHebrewOrArabic, needsBidi, visualRuns } from './bidi.ts'
import {
  type FontSlice,
  type HanFamily,
  isHanSlice,
  isInvisible,
  nonJoiner,
  openSlices,
  subsetSlice,
} from './font-slices.ts'
import {
  isSourceSans,
  readSourceSans,
  sourceSansPartOf,
  sourceSansParts,
  type Weight,
  weights,
} from './source-sans.ts'

/** A run of text in one font, in logical order. */
export type Piece = { readonly font: string; readonly text: string }

/** Returns true for fonts with one glyph per character. */
const isTextFont = (font: string): boolean => isSourceSans(font) || isHanSlice(font)

/**
 * Returns true for a line that needs an `ActualText` entry, because its glyphs do not map to its characters one by
 * one, in order. Right-to-left letters need none: PDF readers reorder them.
 */
export const needsActualText = (pieces: readonly Piece[]): boolean =>
  !pieces.every(({ font }) => isTextFont(font)) && !pieces.some(({ text }) => hasHebrewOrArabic(text))

export type Typeface = {
  /** Fonts by their names in the document. */
  readonly fonts: ReadonlyMap<string, Uint8Array>
  /**
   * Returns the pieces of a line, from left to right. The line must be among the texts that the typeface was
   * opened for.
   */
  readonly piecesOf: (text: string) => readonly Piece[]
}

/** Returns the name of a font in a document. */
export const fontName = (font: string, weight: Weight): string => `${font}-${weight}`

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the grapheme clusters of a text. */
export const clustersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Formats a code point, such as `U+1F600`. */
const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

type FontOf = (cluster: string) => Piece | undefined

/**
 * Returns the pieces that show a cluster: as a whole, else its compatibility form (ligatures and width variants),
 * else character by character. A character without a font is shown as its code.
 */
const piecesOfCluster = (cluster: string, fontOf: FontOf): Piece[] => {
  const piece = fontOf(cluster)
  if (piece !== undefined) return [piece]
  const plain = cluster.normalize('NFKC')
  if (plain !== cluster) return clustersOf(plain).flatMap((part) => piecesOfCluster(part, fontOf))
  const characters = Array.from(cluster)
  if (characters.length > 1) return characters.flatMap((character) => piecesOfCluster(character, fontOf))
  return isInvisible(cluster) ? [] : [{ font: 'latin', text: codeOf(cluster) }]
}

const merge = (pieces: readonly Piece[]): Piece[] => {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (last?.font === piece.font) merged[merged.length - 1] = { ...last, text: last.text + piece.text }
    else merged.push(piece)
  }
  return merged
}

/** Returns the pieces of a right-to-left run in visual order, from the left. */
const reversePieces = (bidi: Bidi, pieces: readonly Piece[]): Piece[] =>
  merge(pieces)
    .toReversed()
    .flatMap((piece) => {
      // Separated letters do not join.
      if (hasHebrewOrArabic(piece.text))
        return piece.text
          .split(nonJoiner)
          .map((text) => ({ ...piece, text }))
          .toReversed()
      const mirrored = clustersOf(piece.text).map((cluster) => bidi.getMirroredCharacter(cluster) ?? cluster)
      return { ...piece, text: mirrored.toReversed().join('') }
    })

const hanOfCountry: Readonly<Record<string, HanFamily>> = {
  JP: 'noto-sans-jp',
  KR: 'noto-sans-kr',
  CN: 'noto-sans-sc',
  HK: 'noto-sans-tc',
  MO: 'noto-sans-tc',
  SG: 'noto-sans-sc',
  TW: 'noto-sans-tc',
}

/** Returns the typeface of Han characters: by the first country that decides, else by other letters in the text. */
const hanOf = (texts: readonly string[], countries: readonly string[]): HanFamily => {
  const byCountry = countries.map((country) => hanOfCountry[country]).find((family) => family !== undefined)
  if (byCountry !== undefined) return byCountry
  const text = texts.join('\n')
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'noto-sans-jp'
  return /\p{Script=Hangul}/u.test(text) ? 'noto-sans-kr' : 'noto-sans-sc'
}

/**
 * Replaces narrow spaces, which French numbers contain and no font has, and removes direction overrides,
 * which could reverse a name.
 */
const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replace(/[\u202d\u202e]/g, '')

/** Returns true for text that Source Sans shows character by character. */
const isAllSourceSans = (text: string): boolean =>
  !/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(text) &&
  Array.from(text).every((character) => sourceSansPartOf(character) !== undefined)

const sourceSansPiece: FontOf = (cluster) => {
  const text = Array.from(cluster)
    .filter((character) => !isInvisible(character))
    .join('')
  const font = text === '' ? undefined : sourceSansPartOf(text)
  return font === undefined ? undefined : { font, text }
}

type OtherFonts = {
  readonly fonts: ReadonlyMap<string, Uint8Array>
  readonly pieces: ReadonlyMap<string, Piece>
}

const noFonts: OtherFonts = { fonts: new Map(), pieces: new Map() }

/** Loads subset fonts for characters that Source Sans lacks. */
const loadOtherFonts = async (texts: readonly string[], han: HanFamily): Promise<OtherFonts> => {
  const slices = await openSlices(han)
  const pieces = new Map<string, Piece>()
  const used = new Map<string, { readonly slice: FontSlice; readonly text: string }>()
  const fontOf: FontOf = (cluster) => {
    const cachedPiece = sourceSansPiece(cluster) ?? pieces.get(cluster)
    if (cachedPiece !== undefined) return cachedPiece
    const match = slices.find(cluster)
    if (match === undefined) return undefined
    const { slice, text } = match
    const piece = { font: slice.name, text }
    used.set(slice.name, { slice, text: (used.get(slice.name)?.text ?? '') + text })
    pieces.set(cluster, piece)
    return piece
  }
  for (const cluster of new Set(texts.flatMap(clustersOf))) {
    if (sourceSansPiece(cluster) !== undefined) continue
    piecesOfCluster(cluster, fontOf)
    // Opening a file takes a few milliseconds; yields to other requests in between.
    await setImmediate()
  }
  const fonts = new Map<string, Uint8Array>()
  for (const { slice, text } of used.values())
    for (const [weight, bytes] of await subsetSlice(slice, text))
      fonts.set(fontName(slice.name, weight), bytes)
  return { fonts, pieces }
}

/**
 * Opens the fonts of a document: Source Sans, and subset fonts of the other scripts in the texts.
 *
 * @param texts all texts of the document
 * @param countries countries on the document, as ISO 3166 codes, the buyer's first
 */
export const openTypeface = async (
  texts: readonly string[],
  countries: readonly string[] = [],
): Promise<Typeface> => {
  const nonLatinTexts = texts.map(normalizeText).filter((text) => !isAllSourceSans(text))
  const extraFonts =
    nonLatinTexts.length === 0
      ? noFonts
      : await loadOtherFonts(nonLatinTexts, hanOf(nonLatinTexts, countries))
  const bidi = nonLatinTexts.some(needsBidi) ? (await import('bidi-js')).default() : undefined
  const fontOf: FontOf = (cluster) => sourceSansPiece(cluster) ?? extraFonts.pieces.get(cluster)
  const piecesOfText = (text: string): Piece[] =>
    clustersOf(text).flatMap((cluster) => piecesOfCluster(cluster, fontOf))

  const piecesOf = (line: string): readonly Piece[] => {
    const text = normalizeText(line)
    if (isAllSourceSans(text))
      return merge(Array.from(text).flatMap((character) => sourceSansPiece(character) ?? []))
    if (bidi === undefined || !needsBidi(text)) return merge(piecesOfText(text))
    return visualRuns(bidi, text).flatMap((run) => {
      const pieces = piecesOfText(run.text)
      if (run.isRightToLeft) return reversePieces(bidi, pieces)
      // Digits in right-to-left scripts run from left to right, one by one.
      return pieces.some((piece) => hasHebrewOrArabic(piece.text)) ? pieces : merge(pieces)
    })
  }

  const sourceSans = sourceSansParts.flatMap((part) =>
    weights.map((weight) => [fontName(part, weight), readSourceSans(part, weight)] as const),
  )
  return { fonts: new Map([...sourceSans, ...extraFonts.fonts]), piecesOf }
}
