import type { Size } from '../picture.ts'

/** Frame of a photo in the net's square, in pixels of the square. */
export type Frame = { readonly left: number; readonly top: number } & Size

/** Returns the whole square: the photo is distorted to it. */
export function squeezed(side: number): Frame {
  return { left: 0, top: 0, width: side, height: side }
}

/** Returns the largest frame with the photo's own proportions, in the middle of the square. */
export function letterboxed({ width, height }: Size, side: number): Frame {
  const scale = side / Math.max(width, height)
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  return { left: Math.floor((side - w) / 2), top: Math.floor((side - h) / 2), width: w, height: h }
}

/**
 * Fits a photo into a frame of the net's square; each pixel is the mean of the photo's pixels it covers, and
 * the rest of the square is black.
 * @param rgb interleaved bytes
 * @param scale output is `byte * scale + offset`
 * @returns `side * side * 3` numbers
 */
export function fitInto(
  rgb: Uint8Array,
  { width, height }: Size,
  frame: Frame,
  side: number,
  { scale, offset }: { scale: number; offset: number },
): Float32Array {
  const output = new Float32Array(side * side * 3).fill(offset)
  const [columns, rows] = [reachesOf(frame.width, width), reachesOf(frame.height, height)]
  for (let y = 0; y < frame.height; y++) {
    const [top, bottom] = [rows[2 * y]!, rows[2 * y + 1]!]
    for (let x = 0; x < frame.width; x++) {
      const [left, right] = [columns[2 * x]!, columns[2 * x + 1]!]
      let red = 0
      let green = 0
      let blue = 0
      for (let row = top; row < bottom; row++) {
        for (let p = 3 * (row * width + left), end = 3 * (row * width + right); p < end; p += 3) {
          red += rgb[p]!
          green += rgb[p + 1]!
          blue += rgb[p + 2]!
        }
      }
      const share = scale / ((bottom - top) * (right - left))
      const at = 3 * ((y + frame.top) * side + x + frame.left)
      output[at] = red * share + offset
      output[at + 1] = green * share + offset
      output[at + 2] = blue * share + offset
    }
  }
  return output
}

/** Returns the source pixels under each target pixel, at least one: the first, and the one after the last. */
function reachesOf(target: number, source: number): Int32Array {
  const reaches = new Int32Array(2 * target)
  for (let at = 0; at < target; at++) {
    const from = Math.min(source - 1, Math.floor((at * source) / target))
    reaches[2 * at] = from
    reaches[2 * at + 1] = Math.min(source, Math.max(from + 1, Math.round(((at + 1) * source) / target)))
  }
  return reaches
}
