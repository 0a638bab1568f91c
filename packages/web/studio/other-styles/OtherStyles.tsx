import { styleNames } from '@atelier/contract/primitives/languages'
import { type PaintingStyle, type Transformation } from '@atelier/contract/areas/studio/studio'
import { paintingStyles } from '@atelier/contract/primitives/painting-styles'
import { useEffect, useId, useRef, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { Studio } from '../state/studio.ts'
import { addressSentTo } from '../steps/SentTo.tsx'
import { useSpeech } from '../texts/speech.ts'
import { chooseStyle, type FinishedPainting } from './choose-style.ts'
import css from './OtherStyles.module.css'
import { StyleCard } from './StyleCard.tsx'
import { StylePayment } from './StylePayment.tsx'
import { sayIn } from './texts.ts'
import { useOtherStyles, usePaintedStyles } from './use-styles.ts'

type Props = { readonly studio: Studio }

/**
 * Other styles for the photo of a finished painting; empty once the photo is deleted. A section of its own
 * below the card: inside the card it would push the meadow down when the painting arrives.
 */
export const OtherStyles = ({ studio }: Props) => {
  const { transformation, email } = studio.wizard
  const photo = transformation?.latest?.original_image ?? null
  if (!transformation?.latest || photo === null) return null
  const { session_id, latest } = transformation
  const { id, wishes, width, height } = latest
  const shape = width === null || height === null ? undefined : width / height
  const sentTo = latest.sent_to === null ? null : addressSentTo(studio, latest.sent_to)
  return <Styles key={id} painting={{ id, session_id, photo, shape, email, sentTo }} wishes={wishes} />
}

type StylesProps = { readonly painting: FinishedPainting; readonly wishes: Transformation['wishes'] }

const Styles = ({ painting, wishes }: StylesProps) => {
  const { language } = useSpeech()
  const { money } = useFormat()
  const [chosenStyle, setChosenStyle] = useState<PaintingStyle | null>(null)
  const [isOpening, setOpening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const place = useRef<HTMLElement>(null)
  const heading = useId()
  const answer = useOtherStyles(painting.id, painting.session_id)
  // Until the response arrives, the section reserves the room that the styles will need.
  const own = wishes.style ?? paintingStyles[0]
  const otherStyles = paintingStyles.filter((style) => style !== own)
  const pictures = usePaintedStyles(place, painting.photo, wishes, otherStyles)
  useEffect(() => {
    // The Back button may restore the page from the back/forward cache.
    const onShow = () => setOpening(false)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  if (answer === null) return null
  const pay = async (style: PaintingStyle) => {
    if (isOpening) return
    setOpening(true)
    setProblem(null)
    const sentence = await chooseStyle(painting, style, pictures[style])
    if (sentence === null) return
    setOpening(false)
    setProblem(sentence)
  }
  const show = (style: PaintingStyle | null) => {
    setChosenStyle(style)
    setProblem(null)
  }
  const sayHere = sayIn(language)
  const price =
    answer === undefined || answer.price_amount === null
      ? null
      : { amount: answer.price_amount, currency: answer.currency }
  const offers = answer?.styles ?? otherStyles.map((style) => ({ style, session_id: null }))
  return (
    <section ref={place} className={css.styles} aria-labelledby={heading}>
      <h2 id={heading}>{sayHere('title')}</h2>
      <p className={css.note}>{sayHere('note')}</p>
      <ul className={css.list}>
        {offers.map((offer) => (
          <li key={offer.style}>
            <StyleCard
              offer={offer}
              photo={painting.photo}
              picture={pictures[offer.style]}
              onChoose={() => answer !== undefined && show(offer.style)}
            >
              {offer.session_id === null
                ? price === null
                  ? '\u00a0'
                  : money(price.amount, price.currency)
                : sayHere('bought')}
            </StyleCard>
          </li>
        ))}
      </ul>
      <Dialog
        open={chosenStyle !== null}
        onClose={() => show(null)}
        title={chosenStyle === null ? '' : styleNames[language][chosenStyle]}
        size="wide"
        dismissable={!isOpening}
      >
        {chosenStyle !== null && (
          <StylePayment
            painting={painting}
            style={chosenStyle}
            picture={pictures[chosenStyle]}
            price={price}
            busy={isOpening}
            problem={problem}
            onPay={() => void pay(chosenStyle)}
            onBack={() => show(null)}
          />
        )}
      </Dialog>
    </section>
  )
}
