import type { PaintOptions } from '@atelier/contract/areas/studio'
import type { CanvasPixels } from '@atelier/painter/browser'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { prefersMotion } from '../motion.ts'
import { loadPicture } from '../photo/picture.ts'
import { drawPixels } from '../preview/pixels.ts'
import { createBrush, strokesPerLayer } from './brush.ts'
import { layersOf } from './layers.ts'

type Props = {
  readonly className?: string | undefined
  /** URL of the photo; null while unknown. */
  readonly original: string | null
  /** Options of the painting; undefined while unknown. */
  readonly wishes: PaintOptions | undefined
  /** URLs of the painter's finished layers. */
  readonly layers: readonly string[]
  /** Finished share of the painting, 0 to 1. */
  readonly share: number
}

/** Interval between strokes, in milliseconds, and the number of intervals in which the brush catches up. */
const layMs = 60
const catchUp = 10
/** Longest side of the canvas, in pixels. */
const side = 640

const canvasOf = (layer: CanvasPixels): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  drawPixels(canvas, layer)
  return canvas
}

/** Layers of the small painting made in the browser; none for visitors who prefer reduced motion. */
const useSketch = (
  original: string | null,
  wishes: PaintOptions | undefined,
): readonly HTMLCanvasElement[] => {
  const [sketch, setSketch] = useState<readonly HTMLCanvasElement[]>([])
  // Polling replaces this object by an equal one.
  const key = wishes && JSON.stringify(wishes)
  useEffect(() => {
    if (original === null || key === undefined || !prefersMotion()) return undefined
    let isUnmounted = false
    const paint = async () => {
      const layers = await layersOf(original, JSON.parse(key) as PaintOptions)
      if (!isUnmounted) setSketch(layers.map(canvasOf))
    }
    void paint()
    return () => {
      isUnmounted = true
    }
  }, [original, key])
  return sketch
}

/** Loaded pictures, up to the first that has not loaded. */
const useLoaded = (urls: readonly string[]): readonly HTMLImageElement[] => {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, HTMLImageElement>>(new Map())
  const requested = useRef(new Set<string>())
  useEffect(() => {
    for (const url of urls) {
      if (requested.current.has(url)) continue
      requested.current.add(url)
      void loadPicture(url).then(
        (picture) => picture && setLoaded((before) => new Map(before).set(url, picture)),
      )
    }
  }, [urls])
  const missing = urls.findIndex((url) => !loaded.has(url))
  const ready = missing === -1 ? urls : urls.slice(0, missing)
  return ready.flatMap((url) => loaded.get(url) ?? [])
}

/**
 * Canvas of the painting in progress, stroke by stroke: the painter's own layers as they arrive, and until
 * then those of the small painting that the browser makes of the same photo with the same options, in step
 * with the progress.
 */
export const Easel = ({ className, original, wishes, layers, share }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const sketch = useSketch(original, wishes)
  const painted = useLoaded(layers)
  const brushes = useRef<Partial<Record<'sketch' | 'painted', ReturnType<typeof createBrush>>>>({})
  const laid = useRef({ sketch: 0, painted: 0 })
  const lay = useEffectEvent(() => {
    const source = painted.length > 0 ? 'painted' : 'sketch'
    const pictures = source === 'painted' ? painted : sketch
    const [first] = pictures
    const context = canvas.current?.getContext('2d')
    if (first === undefined || !context) return
    if (canvas.current?.dataset['strokes'] === undefined) {
      const scale = side / Math.max(first.width, first.height)
      context.canvas.width = Math.round(first.width * scale)
      context.canvas.height = Math.round(first.height * scale)
    }
    const whole = pictures.length * strokesPerLayer
    const target = source === 'painted' ? whole : Math.floor(share * whole)
    const done = laid.current[source]
    const next = prefersMotion() ? done + Math.ceil((target - done) / catchUp) : target
    const brush = (brushes.current[source] ??= createBrush(context))
    laid.current[source] = Math.max(done, brush(pictures, next))
    context.canvas.dataset['strokes'] = String(laid.current.sketch + laid.current.painted)
  })
  useEffect(() => {
    const timer = setInterval(() => lay(), layMs)
    return () => clearInterval(timer)
  }, [])
  return <canvas ref={canvas} className={className} width="1" height="1" aria-hidden="true" />
}
