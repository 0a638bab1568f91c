import type { PaintOptions } from '@atelier/contract/areas/studio/studio'
import { closePreviews, createPreview, type CanvasPixels } from '@atelier/painter/browser'
import { photoPixels } from '../preview/pixels.ts'

let latest: { readonly key: string; readonly layers: Promise<readonly CanvasPixels[]> } | undefined

const paintLayers = async (source: string, wishes: PaintOptions): Promise<readonly CanvasPixels[]> => {
  const photo = await photoPixels(source)
  if (!photo) return []
  try {
    return (await createPreview({ ...photo, ...wishes })).layers
  } catch {
    return []
  } finally {
    closePreviews()
  }
}

/**
 * Layers of a painting from coarse to fine, painted small in the browser: the same photo, options and seed
 * give the same painting. The latest layers are cached by their seed, because the URL of the photo changes
 * from the browser's copy to the stored file.
 */
export const layersOf = (source: string, wishes: PaintOptions): Promise<readonly CanvasPixels[]> => {
  const key = JSON.stringify(wishes.seed === undefined ? [source, wishes] : wishes)
  if (latest?.key !== key) latest = { key, layers: paintLayers(source, wishes) }
  return latest.layers
}
