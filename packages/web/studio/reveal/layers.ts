import type { PaintingWishes } from '@atelier/contract/areas/studio'
import { openPreviewer } from '../preview/previewer.ts'
import { photoPixels } from '../preview/photo-pixels.ts'
import type { Pixels } from '../preview/preview-messages.ts'

let latest: { readonly key: string; readonly layers: Promise<readonly Pixels[]> } | undefined

const paintLayers = async (source: string, wishes: PaintingWishes): Promise<readonly Pixels[]> => {
  const photo = await photoPixels(source)
  if (!photo) return []
  const previewer = openPreviewer()
  const layers = await previewer.paint(photo, wishes)
  previewer.close()
  return layers ?? []
}

/**
 * The layers of a painting from coarse to fine, painted small in the browser: the same photo, wishes and
 * seed lead to the same painting. Asked for again they are not painted again; the seed tells one visit's
 * photo from the next, wherever its copy is shown from.
 */
export const layersOf = (source: string, wishes: PaintingWishes): Promise<readonly Pixels[]> => {
  const key = JSON.stringify(wishes.seed === undefined ? [source, wishes] : wishes)
  if (latest?.key !== key) latest = { key, layers: paintLayers(source, wishes).catch(() => []) }
  return latest.layers
}
