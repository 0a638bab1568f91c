import type { PrintSize } from '@atelier/contract'
import type { ImageSize } from '../painting/images.ts'

/** Size of paper in millimeters. */
export type Paper = PrintSize['paper']

const millimetresPerInch = 25.4
/** Minimum resolution: fewer pixels per inch look coarse at the distance of a print in the hand. */
const minDpi = 150
/** Minimum part of its paper that a painting has to cover. */
const minCover = 0.5
/** Limits of the sides of printable paper, in millimeters. */
const sides = { least: 50, most: 2000 } as const

/** Parses a paper size such as `200x300`, in millimeters; undefined when it is invalid. */
export const paperIn = (text: unknown): Paper | undefined => {
  const [, width, height] = /^\s*(\d{2,4})\s*[x×]\s*(\d{2,4})\s*$/i.exec(String(text)) ?? []
  const paper = { width_mm: Number(width), height_mm: Number(height) }
  return Object.values(paper).every((side) => side >= sides.least && side <= sides.most) ? paper : undefined
}

/** Returns the paper in the orientation of the painting. */
const turned = ({ width_mm, height_mm }: Paper, painting: ImageSize): Paper => {
  const [short, long] = [Math.min(width_mm, height_mm), Math.max(width_mm, height_mm)]
  return painting.width >= painting.height
    ? { width_mm: long, height_mm: short }
    : { width_mm: short, height_mm: long }
}

const inMillimetres = (length: number): number => Math.round(length * 10) / 10

/**
 * Returns the placement of a painting on paper: whole, as large as possible, and centered; nothing is
 * cropped, and the rest of the paper stays white. Undefined when it has too few pixels for this paper, or
 * would cover less than half of it.
 *
 * @param painting its size in pixels
 */
export const fitOnPaper = (
  painting: ImageSize,
  anyPaper: Paper,
): Pick<PrintSize, 'paper' | 'painting' | 'dpi'> | undefined => {
  const paper = turned(anyPaper, painting)
  const scale = Math.min(paper.width_mm / painting.width, paper.height_mm / painting.height)
  const [width_mm, height_mm] = [painting.width * scale, painting.height * scale]
  const dpi = Math.floor(millimetresPerInch / scale)
  const cover = (width_mm * height_mm) / (paper.width_mm * paper.height_mm)
  if (dpi < minDpi || cover < minCover) return undefined
  return {
    paper,
    painting: { width_mm: inMillimetres(width_mm), height_mm: inMillimetres(height_mm) },
    dpi,
  }
}

/**
 * Returns the paper in pixels of the painting on it, with the resolution.
 *
 * @param painting its size in pixels
 * @param paper in the orientation of the painting
 */
export const pixelsOf = (
  painting: ImageSize,
  paper: Paper,
): { readonly paper: ImageSize; readonly dpi: number } => {
  const scale = Math.min(paper.width_mm / painting.width, paper.height_mm / painting.height)
  const inPixels = (length: number, least: number) => Math.max(least, Math.round(length / scale))
  return {
    paper: {
      width: inPixels(paper.width_mm, painting.width),
      height: inPixels(paper.height_mm, painting.height),
    },
    dpi: millimetresPerInch / scale,
  }
}

/** Formats the size of paper for the seller, such as `20 × 30 cm`. */
export const paperWords = ({ width_mm, height_mm }: Paper): string =>
  `${width_mm / 10} × ${height_mm / 10} cm`
