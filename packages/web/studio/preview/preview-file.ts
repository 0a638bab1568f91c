import type { PaintOptions } from '@atelier/contract/areas/studio'
import type { CanvasPixels } from '@atelier/painter/browser'
import { say } from '../texts/speech.ts'
import { drawMarked } from './pixels.ts'
import { latestPreview } from './use-preview.ts'

/**
 * Preview as shown to the visitor, with the watermark, as a JPEG in base64; undefined when none was painted.
 */
export const previewFile = (source: string, wishes: PaintOptions): string | undefined => {
  const picture = latestPreview(source, wishes)
  return picture && markedFile(picture)
}

/** Small painting with the watermark, as a JPEG in base64. */
export const markedFile = (picture: CanvasPixels): string | undefined => {
  const canvas = document.createElement('canvas')
  drawMarked(canvas, picture, say('preview.title'))
  return canvas.toDataURL('image/jpeg', 0.82).split(',')[1]
}
