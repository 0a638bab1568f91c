import { displayProfile, type Chromaticity, type Primaries } from './display-profile.ts'

const D65: Chromaticity = [0.3127, 0.329]
/** Primaries and white point by code (ITU-T H.273, table 2). */
const primaries: Readonly<Record<number, Primaries>> = {
  // BT.709 and sRGB; BT.601 with 625 and with 525 lines; SMPTE 240M.
  1: [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06], D65],
  5: [[0.64, 0.33], [0.29, 0.6], [0.15, 0.06], D65],
  6: [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65],
  7: [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], D65],
  // BT.2020; DCI-P3 and Display P3.
  9: [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], D65],
  11: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
    [0.314, 0.351],
  ],
  12: [[0.68, 0.32], [0.265, 0.69], [0.15, 0.06], D65],
}

const sRgb = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/**
 * Luminance of white paper, and maximum luminance of PQ content, in candelas per square meter (ITU-R
 * BT.2408).
 */
const [PAPER, BRIGHTEST] = [203, 1000]

/**
 * Returns the light of PQ (SMPTE ST 2084) on a screen with a smaller range: values brighter than paper are
 * compressed.
 */
function pq(value: number): number {
  const root = value ** (32 / 2523)
  const candelas =
    10_000 * (Math.max(root - 107 / 128, 0) / (2413 / 128 - (2392 / 128) * root)) ** (16_384 / 2610)
  const light = candelas / PAPER
  return Math.min(1, (light * (1 + light / (BRIGHTEST / PAPER) ** 2)) / (1 + light))
}

/** Light of a value between 0 and 1, by the code of its transfer function (ITU-T H.273, table 3). */
const transfers: Readonly<Record<number, (value: number) => number>> = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  8: (value) => value,
  16: pq,
}

/**
 * Returns a color profile for the codes of a picture. Camera curves (BT.709 and BT.2020) and HLG are shown
 * like sRGB, as intended by their standards.
 * @returns undefined for the codes of sRGB, and for those that name no primaries
 */
export function profileOfCodes(primariesCode: number, transferCode: number): Uint8Array | undefined {
  const transfer = transfers[transferCode] ?? sRgb
  const colours = primaries[primariesCode]
  if (colours === undefined || (primariesCode === 1 && transfer === sRgb)) return undefined
  return displayProfile(colours, transfer)
}
