import type { PaintOptions } from '@atelier/contract/areas/studio/studio'
import type { CanvasPixels } from '@atelier/painter/browser'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import css from '../compare/Compare.module.css'
import { drawPixels } from '../preview/pixels.ts'
import { layersOf } from './layers.ts'

type Props = {
  readonly original: string
  readonly wishes: PaintOptions
  /** Interval between layers, in milliseconds. */
  readonly stride: number
  /** Called with the number of painted layers; returns false when the reveal no longer needs them. */
  readonly onLayers: (count: number) => boolean
}

/** Layers of the painting over its photo, one at a time in painting order: broad strokes, then fine ones. */
export const Reveal = ({ original, wishes, stride, onLayers }: Props) => {
  const [layers, show] = useState<readonly CanvasPixels[]>([])
  const painted = useEffectEvent((ready: readonly CanvasPixels[]) => {
    if (onLayers(ready.length)) show(ready)
  })
  useEffect(() => {
    let isUnmounted = false
    void layersOf(original, wishes).then((ready) => isUnmounted || painted(ready))
    return () => {
      isUnmounted = true
    }
  }, [original, wishes])
  return (
    <div className={css.layers} data-layers={layers.length} aria-hidden="true">
      {layers.map((layer, at) => (
        <Layer key={at} pixels={layer} delay={at * stride} />
      ))}
    </div>
  )
}

const Layer = ({ pixels, delay }: { pixels: CanvasPixels; delay: number }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawPixels(canvas.current, pixels)
  }, [pixels])
  return <canvas ref={canvas} className={css.layer} style={{ animationDelay: `${delay}ms` }} />
}
