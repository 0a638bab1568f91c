import type { PaintingStyle, PaintOptions } from '@atelier/contract/areas/studio'
import { brushRange, paintingStyles } from '@atelier/contract/primitives/paint-limits'
import { useEffect, useId, useRef } from 'react'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/Button.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { drawPixels, drawWatermark } from './pixels.ts'
import css from './PreviewPanel.module.css'
import { usePreview } from './use-preview.ts'
import { useSpeech } from '../texts/speech.ts'

const defaultStyle: PaintingStyle = 'meadow'

type Props = {
  readonly source: string
  readonly wishes: PaintOptions
  readonly onWish: (wishes: PaintOptions) => void
}

/** A small painting of the photo, made in the browser while the visitor types, and the choices of style and brush. */
export const PreviewPanel = ({ source, wishes, onWish }: Props) => {
  const { phase, picture, retry } = usePreview(source, wishes)
  const { say } = useSpeech()
  const canvas = useRef<HTMLCanvasElement>(null)
  const word = say('preview.title')
  const id = useId()
  useEffect(() => {
    if (!canvas.current || !picture) return
    drawPixels(canvas.current, picture)
    drawWatermark(canvas.current, word)
  }, [picture, word])
  const style = wishes.style ?? defaultStyle
  const brush = wishes.brush ?? brushRange.usual
  return (
    <section className={css.panel} aria-labelledby={`${id}-title`} data-preview={phase}>
      <div className={css.frame}>
        {picture ? (
          <canvas ref={canvas} className={classes(css.picture, phase === 'painting' && css.older)}>
            {say('preview.alt', { style: say(`style.${style}`) })}
          </canvas>
        ) : (
          <img className={classes(css.picture, css.photo)} src={source} alt="" />
        )}
        <span className={css.label} id={`${id}-title`}>
          {word}
        </span>
      </div>
      <div className={css.choices}>
        <fieldset className={css.styles}>
          <legend>{say('style.label')}</legend>
          {paintingStyles.map((name) => (
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
              {say(`style.${name}`)}
            </label>
          ))}
        </fieldset>
        <div className={css.brush}>
          <label htmlFor={`${id}-brush`}>{say('brush.label')}</label>
          <input
            id={`${id}-brush`}
            type="range"
            min={brushRange.least}
            max={brushRange.most}
            step="0.05"
            value={brush}
            aria-valuetext={say(`brush.${brushName(brush)}`)}
            onChange={(event) => onWish({ brush: Number(event.target.value) })}
          />
          <span className={css.ends} aria-hidden="true">
            <span>{say('brush.least')}</span>
            <span>{say('brush.most')}</span>
          </span>
        </div>
        <p className={css.line}>
          <output>{say(`preview.${phase}`)}</output>{' '}
          {phase === 'missing' && (
            <Button tone="plain" size="small" onClick={retry}>
              {say('kit.tryAgain')}
            </Button>
          )}
        </p>
      </div>
    </section>
  )
}

const brushName = (brush: number): 'fine' | 'middle' | 'broad' =>
  brush < 1.1 ? 'fine' : brush < 1.6 ? 'middle' : 'broad'
