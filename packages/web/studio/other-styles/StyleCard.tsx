import type { OtherStyle } from '@atelier/contract/areas/studio'
import type { CanvasPixels } from '@atelier/painter/browser'
import { type ReactNode, useEffect, useRef } from 'react'
import { drawMarked } from '../preview/pixels.ts'
import { useSpeech } from '../texts/speech.ts'
import css from './OtherStyles.module.css'

type Props = {
  readonly offer: OtherStyle
  /** The photo, shown until it is painted. */
  readonly photo: string
  readonly picture: CanvasPixels | undefined
  /** What the style costs, or that it was bought. */
  readonly children: ReactNode
  /** Whether its checkout is being opened. */
  readonly busy: boolean
  readonly onChoose: () => void
}

/** A style of the photo as a small picture: a button that leads to its checkout, or a link to the painting. */
export const StyleCard = ({ offer, photo, picture, children, busy, onChoose }: Props) => {
  const { say } = useSpeech()
  const canvas = useRef<HTMLCanvasElement>(null)
  const word = say('preview.title')
  useEffect(() => {
    if (canvas.current && picture) drawMarked(canvas.current, picture, word)
  }, [picture, word])
  const content = (
    <>
      <span className={css.frame} data-painted={picture !== undefined}>
        {picture ? (
          <canvas ref={canvas} className={css.picture} aria-hidden="true" />
        ) : (
          <img className={css.photo} src={photo} alt="" />
        )}
      </span>
      <span className={css.words}>
        <span className={css.name}>{say(`style.${offer.style}`)}</span>{' '}
        <span className={css.price}>{children}</span>
      </span>
    </>
  )
  if (offer.session_id !== null)
    return (
      <a className={css.card} href={`/success?session_id=${offer.session_id}`}>
        {content}
      </a>
    )
  return (
    <button type="button" className={css.card} aria-busy={busy} onClick={onChoose}>
      {content}
    </button>
  )
}
