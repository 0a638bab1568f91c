import type { PaintOptions } from '@atelier/contract/areas/studio'
import type { CanvasPixels } from '@atelier/painter/browser'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classes } from '../../lib/classes.ts'
import { loadPicture } from '../photo/picture.ts'
import { drawPixels } from '../preview/pixels.ts'
import { layersOf } from './layers.ts'
import css from './Reveal.module.css'

type Props = {
  readonly original: string
  readonly result: string
  readonly wishes: PaintOptions
  /** Called when the last layer is shown, or when there is none. */
  readonly onEnd: () => void
}

/** How long the layers may take, in milliseconds: a visitor who has waited is not kept waiting for an effect. */
const patience = 1500
/** Milliseconds from one layer to the next, as in the stylesheet. */
const stride = 420

/** Shows the painting layer by layer as it was painted: broad strokes, then fine ones, then the finished picture. */
export const Reveal = ({ original, result, wishes, onEnd }: Props) => {
  const [layers, show] = useState<readonly CanvasPixels[]>([])
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    let gone = false
    let last: ReturnType<typeof setTimeout> | undefined
    const giveUp = setTimeout(() => end(), patience)
    const reveal = async () => {
      const [painted] = await Promise.all([layersOf(original, wishes), loadPicture(result)])
      clearTimeout(giveUp)
      if (gone) return
      if (painted.length === 0) return end()
      show(painted)
      last = setTimeout(() => end(), (painted.length + 2) * stride)
    }
    void reveal()
    return () => {
      gone = true
      clearTimeout(giveUp)
      clearTimeout(last)
    }
  }, [original, result, wishes])
  return (
    <div className={css.stack} data-layers={layers.length}>
      {layers.map((layer, at) => (
        <Layer key={at} pixels={layer} />
      ))}
      <img
        className={classes(css.painting, layers.length > 0 ? css.layer : css.hidden)}
        src={result}
        alt="Your painting"
      />
    </div>
  )
}

const Layer = ({ pixels }: { pixels: CanvasPixels }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawPixels(canvas.current, pixels)
  }, [pixels])
  return <canvas ref={canvas} className={css.layer} aria-hidden="true" />
}
