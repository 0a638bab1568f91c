import { drawPicture, loadPicture } from './picture.ts'

/** Longest side of the pixels that are made of a drawing: the size of a painting. */
const drawnSide = 1400

/** The size at which a drawing is drawn: its own shape, its longer side as long as a painting's. */
export const drawnSize = (width: number, height: number): { width: number; height: number } => {
  const scale = drawnSide / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Draws an SVG as a PNG on white: the server opens no drawings, because drawing one can take it any amount of time. An image
 * element draws it without scripts, and without loading anything.
 *
 * @returns undefined when the browser cannot draw it, or may not read what it has drawn
 */
export const drawSvg = async (drawing: Blob): Promise<Blob | undefined> => {
  const source = URL.createObjectURL(new Blob([drawing], { type: 'image/svg+xml' }))
  try {
    const image = await loadPicture(source)
    // A drawing that tells neither its size nor its shape has no size in some browsers.
    if (!image?.naturalWidth || !image.naturalHeight) return undefined
    const context = drawPicture(image, drawnSize(image.naturalWidth, image.naturalHeight))
    if (!context) return undefined
    return await new Promise<Blob | undefined>((resolve) =>
      context.canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'),
    )
  } catch {
    // Browsers do not hand out the pixels of drawings with foreign content.
    return undefined
  } finally {
    URL.revokeObjectURL(source)
  }
}
