import { useId } from 'react'
import type { Studio } from '../state/studio.ts'
import { useSpeech } from '../texts/speech.ts'
import { BoughtPrints } from './BoughtPrints.tsx'
import css from './Prints.module.css'
import { PrintSizes } from './PrintSizes.tsx'
import { sayIn } from './texts.ts'
import { usePrints } from './use-prints.ts'

type Props = { readonly studio: Studio }

/** The prints of a finished painting; nothing where the shop sells none of it and none was bought. */
export const Prints = ({ studio }: Props) => {
  const { transformation, email } = studio.wizard
  const latest = transformation?.latest
  const picture = latest?.shown_image ?? latest?.transformed_image
  if (!transformation || !latest || !picture) return null
  const { session_id } = transformation
  const { id, large } = latest
  return (
    <PrintsOf
      key={id}
      painting={{ id, session_id, email }}
      picture={picture}
      isSettled={large?.status !== 'processing'}
    />
  )
}

type PrintsOfProps = {
  readonly painting: { readonly id: string; readonly session_id: string; readonly email: string }
  readonly picture: string
  readonly isSettled: boolean
}

const PrintsOf = ({ painting, picture, isSettled }: PrintsOfProps) => {
  const heading = useId()
  const say = sayIn(useSpeech().language)
  const prints = usePrints(painting.id, painting.session_id, isSettled)
  if (prints === undefined || prints.sizes.length + prints.bought.length === 0) return null
  return (
    <section className={css.prints} aria-labelledby={heading}>
      <h2 id={heading}>{say('title')}</h2>
      {prints.sizes.length > 0 && (
        <>
          <p className={css.note}>{say('note')}</p>
          <PrintSizes painting={painting} picture={picture} sizes={prints.sizes} />
        </>
      )}
      {prints.bought.length > 0 && <BoughtPrints prints={prints.bought} />}
    </section>
  )
}
