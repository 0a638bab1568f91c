import type { Size } from './picture.ts'

/**
 * Returns a painting for printing: whole, centered on its paper, whose rest is white. No pixel of the
 * painting is changed, and the PNG states its resolution, so that programs print it in the size of the paper.
 *
 * It reads and writes row by row, so that a large painting takes little memory.
 *
 * @param png a painting of our own
 * @param paper its size in the painting's pixels, no smaller than the painting
 * @param dpi pixels of the painting per inch of paper
 */
export const printOf = async (
  png: Uint8Array,
  { paper, dpi }: { readonly paper: Size; readonly dpi: number },
): Promise<Uint8Array> => {
  // Loaded on demand: most processes that import this function never print.
  const { default: sharp } = await import('sharp')
  const picture = sharp(png, { sequentialRead: true })
  const { width, height } = await picture.metadata()
  const left = Math.floor((paper.width - width) / 2)
  const top = Math.floor((paper.height - height) / 2)
  return picture
    .flatten({ background: 'white' })
    .extend({
      left,
      right: paper.width - width - left,
      top,
      bottom: paper.height - height - top,
      background: 'white',
    })
    .withMetadata({ density: dpi })
    .png({ compressionLevel: 3 })
    .toBuffer()
}
