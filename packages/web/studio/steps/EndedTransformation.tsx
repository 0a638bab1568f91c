import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Studio } from '../state/use-studio.ts'
import type { TransformationState } from '../state/transformation.ts'
import { PhotoZone } from './PhotoZone.tsx'
import css from './Steps.module.css'

/** The payment has arrived and the photo has not: it has to be chosen again. */
const PhotoAgain = ({ transformation, studio }: { transformation: TransformationState; studio: Studio }) => (
  <div className={css.step}>
    <h2 className={css.heading} tabIndex={-1}>
      We need your photo once more
    </h2>
    <Notice role="alert" title={transformation.sentence}>
      It may be any photo: the painting is paid for.
    </Notice>
    <PhotoZone studio={studio} />
  </div>
)

type Props = { transformation: TransformationState; studio: Studio; onContact: () => void }

/** The safety checker refused the photo after the payment. */
const RefusedPhoto = ({ transformation, studio, onContact }: Props) => (
  <div className={css.step}>
    <h2 className={css.heading} tabIndex={-1}>
      This photo is not painted
    </h2>
    <Notice tone="bad" role="alert" title={transformation.sentence}>
      A machine looked at it, and machines err. If it did, write to us.
    </Notice>
    <div className={css.buttons}>
      <Button tone="soft" onClick={onContact}>
        Write to us
      </Button>
      <Button onClick={studio.startOver}>Start with another photo</Button>
    </div>
  </div>
)

/** What becomes of the payment of a failed transformation. */
const paymentSentence = ({ refunded, can_retry }: TransformationState): string => {
  if (refunded) return 'Your whole payment is on its way back to you. Banks take a few days to show it.'
  return can_retry
    ? 'Your payment is safe and stays with this painting. Trying again costs nothing. If you do not, it goes back to you after a day.'
    : 'Your payment goes back to you; there is nothing you need to do.'
}

/** A transformation that did not end in a painting. Says why, and what the visitor can do. */
export const EndedTransformation = ({ transformation, studio, onContact }: Props) => {
  const failed = transformation.phase === 'failed'
  if (transformation.phase === 'photo-needed')
    return <PhotoAgain transformation={transformation} studio={studio} />
  if (transformation.refused)
    return <RefusedPhoto transformation={transformation} studio={studio} onContact={onContact} />
  return (
    <div className={css.step}>
      <h2 className={css.heading} tabIndex={-1}>
        {failed ? 'This painting did not work out' : 'There is no painting here'}
      </h2>
      <Notice tone="bad" role="alert" title={transformation.sentence}>
        {failed
          ? paymentSentence(transformation)
          : 'Nothing was charged by opening this page. If you have paid, use the link in the e-mail we sent you, or write to us.'}
      </Notice>
      <div className={css.buttons}>
        <Button tone="soft" onClick={onContact}>
          Write to us
        </Button>
        {failed && transformation.can_retry ? (
          <Button onClick={() => void studio.tryAgain()}>Try again</Button>
        ) : (
          <Button onClick={studio.startOver}>Start with a photo</Button>
        )}
      </div>
    </div>
  )
}
