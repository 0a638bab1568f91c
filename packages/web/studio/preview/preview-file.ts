import type { PaintOptions } from '@atelier/contract/areas/studio'
import type { CanvasPixels } from '@atelier/painter/browser'
import { say } from '../texts/speech.ts'
import { markedPainting } from './pixels.ts'
import { latestPreview } from './use-preview.ts'

/** The preview as the visitor sees it, with the word on it, as a JPEG in base64; undefined when none was painted. */
export const previewFile = (source: string, wishes: PaintOptions): string | undefined => {
  const picture = latestPreview(source, wishes)
  return picture && markedFile(picture)
}

/** A small painting with the word on it, as a JPEG in base64. */
export const markedFile = (picture: CanvasPixels): string | undefined =>
  markedPainting(picture, say('preview.title')).toDataURL('image/jpeg', 0.82).split(',')[1]
