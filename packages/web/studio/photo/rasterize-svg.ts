import { drawPicture, loadPicture } from './picture.ts'

/** Longest side of a rasterized drawing, in pixels: the size of a painting. */
const rasterSide = 1400

/** Size of a rasterized drawing: its aspect ratio, with the longer side of a painting. */
export const rasterSize = (width: number, height: number): { width: number; height: number } => {
  const scale = rasterSide / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Rasterizes an SVG to a PNG on white: the server accepts no drawings, because rasterizing takes unbounded
 * time. An image element renders it without scripts, and without loading anything.
 *
 * @returns undefined when the browser cannot render it, or forbids to read the pixels
 */
export const rasterizeSvg = async (drawing: Blob): Promise<Blob | undefined> => {
  const source = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }))
  try {
    const image = await loadPicture(source)
    // A drawing without size or aspect ratio has no size in some browsers.
    if (!image?.naturalWidth || !image.naturalHeight) return undefined
    const context = drawPicture(image, rasterSize(image.naturalWidth, image.naturalHeight))
    if (!context) return undefined
    return await new Promise<Blob | undefined>((resolve) =>
      context.canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'),
    )
  } catch {
    // An SVG with a `foreignObject` taints the canvas, whose pixels cannot be read then.
    return undefined
  } finally {
    URL.revokeObjectURL(source)
  }
}
