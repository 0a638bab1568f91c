import { styleNames } from '@atelier/contract/primitives/languages'
import type { OtherStyle } from '@atelier/contract/areas/studio/studio'
import type { CanvasPixels } from '@atelier/painter/browser'
import type { ReactNode } from 'react'
import { useSpeech } from '../texts/speech.ts'
import css from './OtherStyles.module.css'
import { StylePicture } from './StylePicture.tsx'

type Props = {
  readonly offer: OtherStyle
  /** URL of the photo, shown until it is painted. */
  readonly photo: string
  readonly picture: CanvasPixels | undefined
  /** Price of the style, or a note that it was purchased. */
  readonly children: ReactNode
  readonly onChoose: () => void
}

/** Thumbnail of the photo in a style: a button with its price, or a link to the painting. */
export const StyleCard = ({ offer, photo, picture, children, onChoose }: Props) => {
  const { language } = useSpeech()
  const content = (
    <>
      <span className={css.frame} data-painted={picture !== undefined}>
        <StylePicture photo={photo} picture={picture} />
      </span>
      <span className={css.words}>
        <span className={css.name}>{styleNames[language][offer.style]}</span>{' '}
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
    <button type="button" className={css.card} onClick={onChoose}>
      {content}
    </button>
  )
}
