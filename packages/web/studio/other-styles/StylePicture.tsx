import type { CanvasPixels } from '@atelier/painter/browser'
import { useEffect, useRef } from 'react'
import { drawMarked } from '../preview/pixels.ts'
import { useSpeech } from '../texts/speech.ts'
import css from './OtherStyles.module.css'

type Props = {
  /** URL of the photo, shown until it is painted. */
  readonly photo: string
  readonly picture: CanvasPixels | undefined
}

/** Thumbnail of a style with the watermark. Sized by its frame and labelled beside it. */
export const StylePicture = ({ photo, picture }: Props) => {
  const { say } = useSpeech()
  const canvas = useRef<HTMLCanvasElement>(null)
  const word = say('preview.title')
  useEffect(() => {
    if (canvas.current && picture) drawMarked(canvas.current, picture, word)
  }, [picture, word])
  return picture ? (
    <canvas ref={canvas} className={css.picture} aria-hidden="true" />
  ) : (
    <img className={css.photo} src={photo} alt="" />
  )
}
