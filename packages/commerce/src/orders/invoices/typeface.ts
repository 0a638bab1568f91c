import type { Bidi } from 'bidi-js'
import { setImmediate } from 'node:timers/promises'
import { goesRightToLeft, setsRightToLeft, visualRuns } from './bidi.ts'
import { isInvisible, nonJoiner } from './font-slices.ts'
import { type HanFamily, isHanSlice, type FontSlice, openSlices, subsetSlice } from './font-slices.ts'
import {
  isSourceSans,
  readSourceSans,
  sourceSansPartOf,
  sourceSansParts,
  type Weight,
  weights,
} from './source-sans.ts'

/** A stretch of text in one font, in the order in which it is read. */
export type Piece = { readonly font: string; readonly text: string }

/** True of fonts with a glyph for each character. */
const tellsText = (font: string): boolean => isSourceSans(font) || isHanSlice(font)

/**
 * True of a line whose glyphs do not tell its text, because characters share them or change places. Letters from right to left
 * do tell it: readers of the format turn them around themselves.
 */
export const needsText = (pieces: readonly Piece[]): boolean =>
  !pieces.every(({ font }) => tellsText(font)) && !pieces.some(({ text }) => setsRightToLeft(text))

export type Typeface = {
  /** Each font, by its name in the document. */
  readonly fonts: ReadonlyMap<string, Uint8Array>
  /** The pieces of a line of the texts that the typeface was opened for, from left to right. */
  readonly piecesOf: (text: string) => readonly Piece[]
}

/** The name of a font in a document. */
export const fontName = (font: string, weight: Weight): string => `${font}-${weight}`

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The characters of a text as people count them, each with its marks. */
export const clustersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** A code point as people write it, such as `U+1F600`. */
const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

type FontOf = (cluster: string) => Piece | undefined

/**
 * The pieces that show a cluster: the whole of it, else what it stands for (ligatures and letters of other widths), else
 * each of its characters. A character that no font has becomes its code.
 */
const show = (cluster: string, fontOf: FontOf): Piece[] => {
  const piece = fontOf(cluster)
  if (piece !== undefined) return [piece]
  const plain = cluster.normalize('NFKC')
  if (plain !== cluster) return clustersOf(plain).flatMap((part) => show(part, fontOf))
  const characters = Array.from(cluster)
  if (characters.length > 1) return characters.flatMap((character) => show(character, fontOf))
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

/** The pieces of a run from right to left, as they are seen from the left. */
const reversePieces = (bidi: Bidi, pieces: readonly Piece[]): Piece[] =>
  merge(pieces)
    .toReversed()
    .flatMap((piece) => {
      // Apart, letters do not join.
      if (setsRightToLeft(piece.text))
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

/** The typeface of Chinese characters: by the countries on the paper, the first that says, else by the other letters. */
const hanOf = (texts: readonly string[], countries: readonly string[]): HanFamily => {
  const byCountry = countries.map((country) => hanOfCountry[country]).find((family) => family !== undefined)
  if (byCountry !== undefined) return byCountry
  const text = texts.join('\n')
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'noto-sans-jp'
  return /\p{Script=Hangul}/u.test(text) ? 'noto-sans-kr' : 'noto-sans-sc'
}

/** Narrow spaces, which French puts into numbers, are in no font; overrides of direction would turn a name around. */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replace(/[\u202d\u202e]/g, '')

/** True of a text that Source Sans shows character by character. */
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

/** Makes the fonts that show what Source Sans lacks. */
const loadOtherFonts = async (texts: readonly string[], han: HanFamily): Promise<OtherFonts> => {
  const slices = await openSlices(han)
  const pieces = new Map<string, Piece>()
  const used = new Map<string, { readonly slice: FontSlice; readonly text: string }>()
  const fontOf: FontOf = (cluster) => {
    const known = sourceSansPiece(cluster) ?? pieces.get(cluster)
    if (known !== undefined) return known
    const find = slices.find(cluster)
    if (find === undefined) return undefined
    const { slice, text } = find
    const piece = { font: slice.name, text }
    used.set(slice.name, { slice, text: (used.get(slice.name)?.text ?? '') + text })
    pieces.set(cluster, piece)
    return piece
  }
  for (const cluster of new Set(texts.flatMap(clustersOf))) {
    if (sourceSansPiece(cluster) !== undefined) continue
    show(cluster, fontOf)
    // Opening a file takes a few milliseconds. Others are served in between.
    await setImmediate()
  }
  const fonts = new Map<string, Uint8Array>()
  for (const { slice, text } of used.values())
    for (const [weight, bytes] of await subsetSlice(slice, text))
      fonts.set(fontName(slice.name, weight), bytes)
  return { fonts, pieces }
}

/**
 * Opens the fonts of a document: Source Sans, and those of other scripts that the texts need, which are made for them alone.
 *
 * @param texts all that the document says
 * @param countries those on the paper, as ISO 3166 codes, the buyer's first
 */
export const openTypeface = async (
  texts: readonly string[],
  countries: readonly string[] = [],
): Promise<Typeface> => {
  const others = texts.map(tidy).filter((text) => !isAllSourceSans(text))
  const other = others.length === 0 ? noFonts : await loadOtherFonts(others, hanOf(others, countries))
  const bidi = others.some(goesRightToLeft) ? (await import('bidi-js')).default() : undefined
  const fontOf: FontOf = (cluster) => sourceSansPiece(cluster) ?? other.pieces.get(cluster)
  const cut = (text: string): Piece[] => clustersOf(text).flatMap((cluster) => show(cluster, fontOf))

  const piecesOf = (given: string): readonly Piece[] => {
    const text = tidy(given)
    if (isAllSourceSans(text))
      return merge(Array.from(text).flatMap((character) => sourceSansPiece(character) ?? []))
    if (bidi === undefined || !goesRightToLeft(text)) return merge(cut(text))
    return visualRuns(bidi, text).flatMap((run) => {
      const pieces = cut(run.text)
      if (run.isRightToLeft) return reversePieces(bidi, pieces)
      // Digits of a script from right to left go from left to right, one by one.
      return pieces.some((piece) => setsRightToLeft(piece.text)) ? pieces : merge(pieces)
    })
  }

  const sourceSans = sourceSansParts.flatMap((part) =>
    weights.map((weight) => [fontName(part, weight), readSourceSans(part, weight)] as const),
  )
  return { fonts: new Map([...sourceSans, ...other.fonts]), piecesOf }
}
