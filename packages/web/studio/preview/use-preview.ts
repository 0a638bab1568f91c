import type { PaintOptions } from '@atelier/contract/areas/studio'
import { closePreviews, createPreview, startPreviews, type CanvasPixels } from '@atelier/painter/browser'
import { useEffect, useRef, useState } from 'react'
import { photoPixels } from './pixels.ts'

type Preview = {
  readonly phase: 'painting' | 'painted' | 'missing'
  /** The latest painting; an older one stays while a newer is made. */
  readonly picture: CanvasPixels | undefined
  /** Paints once more, with a new worker: its script or its kernels may not have arrived. */
  readonly retry: () => void
}

/** How long a slider must rest before a preview is painted, in milliseconds. */
const restMs = 80

/** Starting and ending a worker would keep a press from being seen. What is called first runs first. */
const afterPaint = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run))

const keyOf = (source: string, wishes: PaintOptions): string => JSON.stringify([source, wishes])

/** The latest painting. It outlives the hook, because the payment step shows what the step before it has painted. */
let kept: { readonly key: string; readonly picture: CanvasPixels } | undefined

/** The painting that the visitor has seen last of a photo and their wishes; undefined when it is not the latest. */
export const latestPreview = (source: string, wishes: PaintOptions): CanvasPixels | undefined =>
  kept?.key === keyOf(source, wishes) ? kept.picture : undefined

/** A small painting of a photo that follows the visitor's choices. */
export const usePreview = (source: string, wishes: PaintOptions): Preview => {
  const [attempt, setAttempt] = useState(0)
  const key = keyOf(source, wishes)
  /** The latest painting of this hook, and the last request that was answered. */
  const [answered, answer] = useState<{ key?: string; attempt?: number; picture?: CanvasPixels | undefined }>(
    {},
  )
  const read = useRef<{ source: string; photo: ReturnType<typeof photoPixels> } | undefined>(undefined)

  // The worker holds some fifty megabytes; it is stopped with the panel.
  useEffect(() => {
    afterPaint(startPreviews)
    return () => afterPaint(closePreviews)
  }, [])

  useEffect(() => {
    if (kept?.key === key) return undefined
    let stale = false
    const paint = async () => {
      if (read.current?.source !== source) read.current = { source, photo: photoPixels(source) }
      const photo = await read.current.photo
      if (stale) return
      const picture = photo && (await createPreview({ ...photo, ...wishes }).catch(() => undefined))
      if (stale) return
      if (picture) kept = { key, picture }
      answer({ key, attempt, picture })
    }
    const rest = setTimeout(() => void paint(), restMs)
    return () => {
      stale = true
      clearTimeout(rest)
    }
  }, [key, attempt, source, wishes])

  const retry = () => {
    closePreviews()
    setAttempt(attempt + 1)
  }
  if (kept?.key === key) return { phase: 'painted', picture: kept.picture, retry }
  const isMissing = answered.key === key && answered.attempt === attempt
  return { phase: isMissing ? 'missing' : 'painting', picture: answered.picture, retry }
}
