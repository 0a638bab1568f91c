import type { PaintingStyle, PaintOptions } from '@atelier/contract/areas/studio'
import {
  type CanvasPixels,
  closePreviews,
  createPreview,
  type PreviewRequest,
} from '@atelier/painter/browser'
import { fetchFile } from '../fetch-file.ts'
import { photoPixels } from '../preview/pixels.ts'

/**
 * Pixels of a stored photo; undefined when the request fails. The file is fetched, because a canvas does not
 * expose pixels of other origins.
 */
const readPixels = async (url: string): Promise<CanvasPixels | undefined> => {
  const file = await fetchFile(url)
  if (file === undefined) return undefined
  const source = URL.createObjectURL(file)
  try {
    return await photoPixels(source)
  } finally {
    URL.revokeObjectURL(source)
  }
}

/**
 * Maximum attempts per picture. The reveal of the finished painting shares the worker, has priority, and
 * stops the worker at its end.
 */
const attempts = 3

const paint = async (request: PreviewRequest): Promise<CanvasPixels | undefined> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await createPreview(request)
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'AbortError') return undefined
    }
  }
  return undefined
}

/**
 * Paints thumbnails of a stored photo in the browser, one style after another, with the brush and the seed of
 * a painting. Skips a style that cannot be painted.
 */
export const paintStyles = async (
  url: string,
  wishes: PaintOptions,
  styles: readonly PaintingStyle[],
  onPainted: (style: PaintingStyle, picture: CanvasPixels) => void,
  signal: AbortSignal,
): Promise<void> => {
  const photo = 'WebAssembly' in globalThis ? await readPixels(url) : undefined
  if (photo === undefined || signal.aborted) return
  for (const style of styles) {
    const picture = await paint({ ...photo, ...wishes, style })
    if (signal.aborted) return
    if (picture !== undefined) onPainted(style, picture)
  }
  // The worker holds about 50 MB.
  closePreviews()
}
