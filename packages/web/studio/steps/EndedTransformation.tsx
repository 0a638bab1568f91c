import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Studio } from '../state/use-studio.ts'
import type { TransformationState } from '../state/transformation.ts'
import { PhotoZone } from './PhotoZone.tsx'
import { Step } from './Step.tsx'
import css from './Steps.module.css'

/** What follows for the visitor: the state of the payment, or whom to write to. */
const consequenceOf = ({ phase, can_retry, latest }: TransformationState): string => {
  if (latest?.refused) return 'A machine looked at it, and machines err. If it did, write to us.'
  if (phase === 'not-found')
    return 'Nothing was charged by opening this page. If you have paid, use the link in the e-mail we sent you, or write to us.'
  if (latest?.refunded)
    return 'Your whole payment is on its way back to you. Banks take a few days to show it.'
  return can_retry
    ? 'Your payment is safe and stays with this painting. Trying again costs nothing. If you do not, it goes back to you after a day.'
    : 'Your payment goes back to you; there is nothing you need to do.'
}

const headingOf = ({ phase, latest }: TransformationState): string => {
  if (latest?.refused) return 'This photo is not painted'
  return phase === 'failed' ? 'This painting did not work out' : 'There is no painting here'
}

type Props = { transformation: TransformationState; studio: Studio; onContact: () => void }

/** A transformation that did not end in a painting. Says why, and what the visitor can do. */
export const EndedTransformation = ({ transformation, studio, onContact }: Props) => {
  const { phase, sentence, can_retry, latest } = transformation
  const refused = latest?.refused
  // The payment has arrived and the photo has not.
  if (phase === 'photo-needed')
    return (
      <Step heading="We need your photo once more">
        <Notice title={sentence}>It may be any photo: the painting is paid for.</Notice>
        <PhotoZone studio={studio} />
      </Step>
    )
  return (
    <Step heading={headingOf(transformation)}>
      <Notice tone="bad" title={sentence}>
        {consequenceOf(transformation)}
      </Notice>
      <div className={css.buttons}>
        <Button tone="soft" onClick={onContact}>
          Write to us
        </Button>
        {phase === 'failed' && can_retry && !refused ? (
          <Button onClick={() => void studio.tryAgain()}>Try again</Button>
        ) : (
          <Button onClick={studio.startOver}>
            {refused ? 'Start with another photo' : 'Start with a photo'}
          </Button>
        )}
      </div>
    </Step>
  )
}
