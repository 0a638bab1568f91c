import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Studio } from '../use-studio.ts'
import type { Run } from '../wizard/the-run.ts'
import { PhotoZone } from './PhotoZone.tsx'
import css from './Steps.module.css'

/** The payment is there and the photo is not: the one thing to do is to choose it again. */
const PhotoAgain = ({ run, studio }: { run: Run; studio: Studio }) => (
  <div className={css.step}>
    <h2 className={css.heading} tabIndex={-1}>
      We need your photo once more
    </h2>
    <Notice role="alert" title={run.sentence}>
      It may be any photo: the painting is paid for.
    </Notice>
    <PhotoZone studio={studio} />
  </div>
)

type Props = { run: Run; studio: Studio; onContact: () => void }

/** The safety checker refused the photo after it was paid for. */
const RefusedPhoto = ({ run, studio, onContact }: Props) => (
  <div className={css.step}>
    <h2 className={css.heading} tabIndex={-1}>
      This photo is not painted
    </h2>
    <Notice tone="bad" role="alert" title={run.sentence}>
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

/** What becomes of the payment of a failed run. */
const money = ({ refunded, can_retry }: Run): string => {
  if (refunded) return 'Your whole payment is on its way back to you. Banks take a few days to show it.'
  return can_retry
    ? 'Your payment is safe and stays with this painting. Trying again costs nothing. If you do not, it goes back to you after a day.'
    : 'Your payment goes back to you; there is nothing you need to do.'
}

/** A run that did not end in a painting: refused, or failed after its retries. Says why and what can be done. */
export const EndedRun = ({ run, studio, onContact }: Props) => {
  const failed = run.phase === 'failed'
  if (run.phase === 'photo-needed') return <PhotoAgain run={run} studio={studio} />
  if (run.refused) return <RefusedPhoto run={run} studio={studio} onContact={onContact} />
  return (
    <div className={css.step}>
      <h2 className={css.heading} tabIndex={-1}>
        {failed ? 'This painting did not work out' : 'There is no painting here'}
      </h2>
      <Notice tone="bad" role="alert" title={run.sentence}>
        {failed
          ? money(run)
          : 'Nothing was charged by opening this page. If you have paid, use the link in the e-mail we sent you, or write to us.'}
      </Notice>
      <div className={css.buttons}>
        <Button tone="soft" onClick={onContact}>
          Write to us
        </Button>
        {failed && run.can_retry ? (
          <Button onClick={() => void studio.tryAgain()}>Try again</Button>
        ) : (
          <Button onClick={studio.startOver}>Start with a photo</Button>
        )}
      </div>
    </div>
  )
}
