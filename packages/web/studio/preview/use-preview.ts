import type { PaintingWishes } from '@atelier/contract/areas/studio'
import { closePreviews, createPreview, startPreviews, type CanvasPixels } from '@atelier/painter/browser'
import { useEffect, useRef, useState } from 'react'
import { photoPixels } from './photo-pixels.ts'

export type PreviewState = {
  readonly phase: 'painting' | 'painted' | 'missing'
  /** The latest painting; an older one stays while a newer is made. */
  readonly picture: CanvasPixels | undefined
}

/** A finished try, and what it was made of. */
type Try = { readonly order: string; readonly picture: CanvasPixels | undefined }

/** How long a slider must rest before it is painted by, in milliseconds. */
const restMs = 80

/** Keeps a small painting of a photo up to date with the visitor's wishes. */
export const usePreview = (source: string, { style, brush, seed }: PaintingWishes): PreviewState => {
  const order = JSON.stringify([source, style, brush, seed])
  const [latest, show] = useState<Try>({ order: '', picture: undefined })
  const read = useRef<{ source: string; photo: ReturnType<typeof photoPixels> } | undefined>(undefined)

  // The worker holds some fifty megabytes; it goes with the panel.
  useEffect(() => {
    startPreviews()
    return closePreviews
  }, [])

  useEffect(() => {
    let stale = false
    const paint = async () => {
      if (read.current?.source !== source) read.current = { source, photo: photoPixels(source) }
      const photo = await read.current.photo
      if (stale) return
      const picture =
        photo &&
        (await createPreview({
          ...photo,
          ...(style !== undefined && { style }),
          ...(brush !== undefined && { brush }),
          ...(seed !== undefined && { seed }),
        }).catch(() => undefined))
      if (stale) return
      show({ order, picture })
    }
    const rest = setTimeout(() => void paint(), restMs)
    return () => {
      stale = true
      clearTimeout(rest)
    }
  }, [order, source, style, brush, seed])

  const { picture } = latest
  if (latest.order !== order) return { phase: 'painting', picture }
  return { phase: picture ? 'painted' : 'missing', picture }
}
