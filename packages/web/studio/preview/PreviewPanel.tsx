import { styleNames } from '@atelier/contract/primitives/languages'
import type { PaintOptions } from '@atelier/contract/areas/studio'
import { brushRange } from '@atelier/contract/primitives/paint-limits'
import { paintingStyles, styleSamples } from '@atelier/contract/primitives/painting-styles'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/Button.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import { PreviewFrame } from './PreviewFrame.tsx'
import { drawMarked } from './pixels.ts'
import css from './PreviewPanel.module.css'
import { usePreview } from './use-preview.ts'
import { useSpeech } from '../texts/speech.ts'

const [defaultStyle] = paintingStyles

type Props = {
  readonly source: string
  /** Width of the photo divided by its height, if known. */
  readonly shape: number | undefined
  readonly wishes: PaintOptions
  /** Called with the chosen style or brush; without it, they are read-only. */
  readonly onWish: ((wishes: PaintOptions) => void) | undefined
  /** Content below the picture. */
  readonly children: ReactNode
}

/**
 * Small painting of the photo, made in the browser while the visitor types, with the choices of style and
 * brush.
 */
export const PreviewPanel = ({ source, shape, wishes, onWish, children }: Props) => {
  const { phase, picture, retry } = usePreview(source, wishes)
  const { language, say } = useSpeech()
  const canvas = useRef<HTMLCanvasElement>(null)
  const word = say('preview.title')
  // An effect after the paint would run within the next key press, and delay it.
  useLayoutEffect(() => {
    if (canvas.current && picture) drawMarked(canvas.current, picture, word)
  }, [picture, word])
  const style = wishes.style ?? defaultStyle
  return (
    <>
      <section className={css.easel} aria-label={word} data-preview={phase}>
        <PreviewFrame shape={shape}>
          {picture ? (
            <canvas ref={canvas} className={classes(css.picture, phase === 'painting' && css.older)}>
              {say('preview.alt', { style: styleNames[language][style] })}
            </canvas>
          ) : (
            <img className={classes(css.picture, css.photo)} src={source} alt="" />
          )}
          <PreviewLabel phase={phase} isPainted={picture !== undefined} />
        </PreviewFrame>
        {/* In the good case the picture speaks for itself: the sentence is for screen readers. */}
        <p className={phase === 'missing' ? css.line : hidden.hidden}>
          <output>{say(`preview.${phase}`)}</output>{' '}
          {phase === 'missing' && (
            <Button tone="plain" size="small" onClick={retry}>
              {say('kit.tryAgain')}
            </Button>
          )}
        </p>
        {children}
      </section>
      {onWish && <Choices wishes={wishes} onWish={onWish} />}
    </>
  )
}

type LabelProps = { readonly phase: 'painting' | 'painted' | 'missing'; readonly isPainted: boolean }

/** Label of the frame: names a preview only once it is painted. */
export const PreviewLabel = ({ phase, isPainted }: LabelProps) => {
  const { say } = useSpeech()
  const word = phase === 'painting' ? 'preview.underWay' : isPainted ? 'preview.title' : 'compare.photo'
  return (
    <span className={css.label} data-label={word} aria-hidden="true">
      {say(word)}
    </span>
  )
}

type ChoicesProps = { readonly wishes: PaintOptions; readonly onWish: (wishes: PaintOptions) => void }

const Choices = ({ wishes, onWish }: ChoicesProps) => {
  const { language, say } = useSpeech()
  const id = useId()
  const style = wishes.style ?? defaultStyle
  const brush = wishes.brush ?? brushRange.usual
  return (
    <div className={css.choices}>
      <fieldset className={css.styles}>
        <legend className={hidden.hidden}>{say('style.label')}</legend>
        {paintingStyles.map((name) => (
          <label key={name} className={css.style}>
            <input
              className={hidden.hidden}
              type="radio"
              name={`${id}-style`}
              value={name}
              checked={name === style}
              onChange={() => onWish({ style: name })}
            />
            <span
              className={css.swatch}
              style={{ background: `linear-gradient(${styleSamples[name]})` }}
              aria-hidden="true"
            />
            {styleNames[language][name]}
          </label>
        ))}
      </fieldset>
      <div className={css.brush}>
        <label htmlFor={`${id}-brush`}>{say('brush.label')}</label>
        <span className={css.slide}>
          <span className={css.end} aria-hidden="true">
            {say('brush.least')}
          </span>
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
          <span className={css.end} aria-hidden="true">
            {say('brush.most')}
          </span>
        </span>
      </div>
    </div>
  )
}

const brushName = (brush: number): 'fine' | 'middle' | 'broad' =>
  brush < 1.1 ? 'fine' : brush < 1.6 ? 'middle' : 'broad'
