import type { PaintOptions } from '@atelier/contract/areas/studio'
import { closePreviews, createPreview, startPreviews, type CanvasPixels } from '@atelier/painter/browser'
import { useEffect, useRef, useState } from 'react'
import { photoPixels } from './pixels.ts'

type Preview = {
  readonly phase: 'painting' | 'painted' | 'missing'
  /** Latest painting; an older one remains while a newer is made. */
  readonly picture: CanvasPixels | undefined
  /** Paints again with a new worker: its script or its kernels may have failed to load. */
  readonly retry: () => void
}

/** Debounce delay of the sliders, in milliseconds. */
const restMs = 80

/**
 * Runs a function after the next paint, because starting and ending a worker delays visual feedback.
 * Preserves call order.
 */
const afterPaint = (run: () => void): void => void requestAnimationFrame(() => setTimeout(run))

const keyOf = (source: string, wishes: PaintOptions): string => JSON.stringify([source, wishes])

/** Latest painting. It outlives the hook: the checkout shows it, and so does a step that is opened again. */
let latest: { readonly key: string; readonly picture: CanvasPixels } | undefined

/**
 * Painting of a photo and its options, as last shown to the visitor; undefined when another is the latest.
 */
export const latestPreview = (source: string, wishes: PaintOptions): CanvasPixels | undefined =>
  latest?.key === keyOf(source, wishes) ? latest.picture : undefined

/** Small painting of a photo, repainted as the visitor changes options. */
export const usePreview = (source: string, wishes: PaintOptions): Preview => {
  const [attempt, setAttempt] = useState(0)
  const key = keyOf(source, wishes)
  /** Latest painting of this hook, and the last answered request. */
  const [answered, answer] = useState<{ key?: string; attempt?: number; picture?: CanvasPixels | undefined }>(
    {},
  )
  const read = useRef<{ source: string; photo: ReturnType<typeof photoPixels> } | undefined>(undefined)

  // The worker holds about 50 MB; it stops with the panel.
  useEffect(() => {
    afterPaint(startPreviews)
    return () => afterPaint(closePreviews)
  }, [])

  useEffect(() => {
    if (latest?.key === key) return undefined
    let stale = false
    const paint = async () => {
      if (read.current?.source !== source) read.current = { source, photo: photoPixels(source) }
      const photo = await read.current.photo
      if (stale) return
      const picture = photo && (await createPreview({ ...photo, ...wishes }).catch(() => undefined))
      if (stale) return
      if (picture) latest = { key, picture }
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
  if (latest?.key === key) return { phase: 'painted', picture: latest.picture, retry }
  const isMissing = answered.key === key && answered.attempt === attempt
  return { phase: isMissing ? 'missing' : 'painting', picture: answered.picture, retry }
}
