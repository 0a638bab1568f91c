import sharp from 'sharp'
import { rgbToOklab } from '../../packages/painter/src/testing/kernels/oklab.ts'
import type { Comparison } from '../../packages/painter/src/testing/metrics/index.ts'
import type { Picture } from '../../packages/painter/src/picture.ts'

/** Measurements of a picture, in the order of `figuresOf`. */
export const figureNames = [
  'coherence',
  'concentr.',
  'tones',
  'fineness',
  'chroma',
  'black',
  'ssim',
  'edges',
] as const

/** Returns the measurements of the photo itself, or of a painting of it, ready to print. */
export function figuresOf({ photo, painting, likeness }: Comparison, side: 'photo' | 'painting'): string[] {
  const { coherence, concentration, tones, fineness, chroma, black } = side === 'photo' ? photo : painting
  const { similarity, edges } = side === 'photo' ? { similarity: 1, edges: 1 } : likeness
  return [
    coherence.toFixed(3),
    concentration.toFixed(3),
    tones.toFixed(1),
    fineness.toFixed(3),
    chroma.toFixed(3),
    black.toFixed(3),
    similarity.toFixed(2),
    edges.toFixed(2),
  ]
}

/** Opens a picture in OKLab, resized to the given size if necessary. */
export async function openPicture(file: string, size?: { width: number; height: number }): Promise<Picture> {
  const image = sharp(file).removeAlpha().toColourspace('srgb')
  const { data, info } = await (size ? image.resize({ ...size, fit: 'fill' }) : image)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const length = info.width * info.height
  const [L, a, b] = [new Float32Array(length), new Float32Array(length), new Float32Array(length)]
  const picture = { width: info.width, height: info.height, L, a, b }
  rgbToOklab(data, picture)
  return picture
}
