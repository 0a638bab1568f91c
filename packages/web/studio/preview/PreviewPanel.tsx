import { brushRange, PaintingStyle, type PaintOptions } from '@atelier/contract/areas/studio'
import { useEffect, useId, useRef } from 'react'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/Button.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { drawPixels, drawWatermark } from './pixels.ts'
import css from './PreviewPanel.module.css'
import { usePreview } from './use-preview.ts'

const styleLabels: Readonly<Record<PaintingStyle, string>> = {
  meadow: 'Meadow',
  seaside: 'Seaside',
  dusk: 'Golden dusk',
  snow: 'First snow',
}

const defaultStyle: PaintingStyle = 'meadow'
const lines = {
  painting: 'Painting a small preview…',
  painted: 'A small preview. Your painting will be larger, finer, and without the word on it.',
  missing: 'The preview could not be painted here. Your painting follows your choice all the same.',
} as const

type Props = {
  readonly source: string
  readonly wishes: PaintOptions
  readonly onWish: (wishes: PaintOptions) => void
}

/** A small painting of the photo, made in the browser while the visitor types, and the choices of style and brush. */
export const PreviewPanel = ({ source, wishes, onWish }: Props) => {
  const { phase, picture, retry } = usePreview(source, wishes)
  const canvas = useRef<HTMLCanvasElement>(null)
  const id = useId()
  useEffect(() => {
    if (!canvas.current || !picture) return
    drawPixels(canvas.current, picture)
    drawWatermark(canvas.current, 'Preview')
  }, [picture])
  const style = wishes.style ?? defaultStyle
  const brush = wishes.brush ?? brushRange.usual
  return (
    <section className={css.panel} aria-labelledby={`${id}-title`} data-preview={phase}>
      <div className={css.frame}>
        {picture ? (
          <canvas ref={canvas} className={classes(css.picture, phase === 'painting' && css.older)}>
            A small painting of your photo in the style {styleLabels[style]}
          </canvas>
        ) : (
          <img className={classes(css.picture, css.photo)} src={source} alt="" />
        )}
        <span className={css.label} id={`${id}-title`}>
          Preview
        </span>
      </div>
      <div className={css.choices}>
        <fieldset className={css.styles}>
          <legend>Style</legend>
          {PaintingStyle.options.map((name) => (
            <label key={name} className={css.style} data-style={name}>
              <input
                className={hidden.hidden}
                type="radio"
                name={`${id}-style`}
                value={name}
                checked={name === style}
                onChange={() => onWish({ style: name })}
              />
              <span className={css.swatch} aria-hidden="true" />
              {styleLabels[name]}
            </label>
          ))}
        </fieldset>
        <div className={css.brush}>
          <label htmlFor={`${id}-brush`}>Brush size</label>
          <input
            id={`${id}-brush`}
            type="range"
            min={brushRange.least}
            max={brushRange.most}
            step="0.05"
            value={brush}
            aria-valuetext={brushLabel(brush)}
            onChange={(event) => onWish({ brush: Number(event.target.value) })}
          />
          <span className={css.ends} aria-hidden="true">
            <span>Fine</span>
            <span>Broad</span>
          </span>
        </div>
        <p className={css.line}>
          <output>{lines[phase]}</output>{' '}
          {phase === 'missing' && (
            <Button tone="plain" size="small" onClick={retry}>
              Try again
            </Button>
          )}
        </p>
      </div>
    </section>
  )
}

const brushLabel = (brush: number): string => (brush < 1.1 ? 'fine' : brush < 1.6 ? 'middle' : 'broad')
