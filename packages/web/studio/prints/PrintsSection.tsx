import type { Prints } from '@atelier/contract/areas/studio/studio'
import { useId } from 'react'
import { useSpeech } from '../texts/speech.ts'
import { BoughtPrints } from './BoughtPrints.tsx'
import type { PrintedPainting } from './order-print.ts'
import css from './Prints.module.css'
import { PrintSizes } from './PrintSizes.tsx'
import { sayIn } from './texts.ts'

type Props = {
  readonly painting: PrintedPainting
  /** URL of a picture of the painting. */
  readonly picture: string
  readonly prints: Prints
}

/** Print sizes of a painting, and the purchased prints. */
export const PrintsSection = ({ painting, picture, prints: { sizes, bought } }: Props) => {
  const heading = useId()
  const say = sayIn(useSpeech().language)
  return (
    <section className={css.prints} aria-labelledby={heading}>
      <h2 id={heading}>{say('title')}</h2>
      {sizes.length > 0 && (
        <>
          <p className={css.note}>{say('note')}</p>
          <PrintSizes painting={painting} picture={picture} sizes={sizes} />
        </>
      )}
      {bought.length > 0 && <BoughtPrints prints={bought} />}
    </section>
  )
}
