import type { PaintingStyle, PaintOptions } from '@atelier/contract/areas/studio'
import {
  type CanvasPixels,
  closePreviews,
  createPreview,
  type PreviewRequest,
} from '@atelier/painter/browser'
import { fetchFile } from '../fetch-file.ts'
import { photoPixels } from '../preview/pixels.ts'

/** The pixels of a stored photo; undefined when it does not arrive. It is fetched, since a canvas does not give pixels of other sites. */
const readPixels = async (address: string): Promise<CanvasPixels | undefined> => {
  const file = await fetchFile(address)
  if (file === undefined) return undefined
  const source = URL.createObjectURL(file)
  try {
    return await photoPixels(source)
  } finally {
    URL.revokeObjectURL(source)
  }
}

/** The reveal of the finished painting uses the same worker, goes first, and stops it when it is done. */
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
 * Paints small pictures of a stored photo in the browser, one style after another, with the brush and the seed of a
 * painting. A style that cannot be painted is left out.
 */
export const paintStyles = async (
  address: string,
  wishes: PaintOptions,
  styles: readonly PaintingStyle[],
  onPainted: (style: PaintingStyle, picture: CanvasPixels) => void,
  signal: AbortSignal,
): Promise<void> => {
  const photo = 'WebAssembly' in globalThis ? await readPixels(address) : undefined
  if (photo === undefined || signal.aborted) return
  for (const style of styles) {
    const picture = await paint({ ...photo, ...wishes, style })
    if (signal.aborted) return
    if (picture !== undefined) onPainted(style, picture)
  }
  // The worker holds some fifty megabytes.
  closePreviews()
}
