import type { PaintingWishes } from '@atelier/contract/areas/studio'
import { useEffect, useRef, useState } from 'react'
import { openPreviewer, type Previewer } from './previewer.ts'
import { photoPixels } from './photo-pixels.ts'
import type { Pixels } from './preview-messages.ts'

export type Preview = {
  readonly phase: 'painting' | 'painted' | 'missing'
  /** The latest painting; an older one stays while a newer is made. */
  readonly picture: Pixels | undefined
}

/** How long a slider must rest before it is painted by, in milliseconds. */
const restMs = 120

/** Keeps a small painting of a photo up to date with the visitor's wishes. */
export const usePreview = (source: string, wishes: PaintingWishes): Preview => {
  const [preview, show] = useState<Preview>({ phase: 'painting', picture: undefined })
  const previewer = useRef<Previewer | undefined>(undefined)
  const pixels = useRef<{ source: string; photo: Promise<Pixels | undefined> } | undefined>(undefined)
  const { style, brush, seed } = wishes

  useEffect(
    () => () => {
      previewer.current?.close()
      previewer.current = undefined
    },
    [],
  )

  useEffect(() => {
    let stale = false
    const paint = async () => {
      if (pixels.current?.source !== source) pixels.current = { source, photo: photoPixels(source) }
      const photo = await pixels.current.photo
      if (stale) return
      previewer.current ??= openPreviewer()
      const asked: PaintingWishes = {
        ...(style !== undefined && { style }),
        ...(brush !== undefined && { brush }),
        ...(seed !== undefined && { seed }),
      }
      const layers = photo && (await previewer.current.paint(photo, asked))
      if (stale) return
      const picture = layers?.at(-1)
      show(picture ? { phase: 'painted', picture } : { phase: 'missing', picture: undefined })
    }
    show((last) => ({ ...last, phase: 'painting' }))
    const rest = setTimeout(() => void paint(), restMs)
    return () => {
      stale = true
      clearTimeout(rest)
    }
  }, [source, style, brush, seed])

  return preview
}
