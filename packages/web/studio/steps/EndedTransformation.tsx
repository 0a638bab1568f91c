import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Studio } from '../state/studio.ts'
import type { TransformationState } from '../state/transformation.ts'
import { CameraButton } from '../camera/CameraButton.tsx'
import { PhotoZone } from './PhotoZone.tsx'
import { Step } from './Step.tsx'
import css from './Steps.module.css'
import { useSpeech } from '../texts/speech.ts'

/** Consequence for the visitor: the state of the payment, or a reference to support. */
const consequenceOf = ({ phase, can_retry, latest }: TransformationState) => {
  if (latest?.refused) return 'ended.refused' as const
  if (phase === 'not-found') return 'ended.notFound'
  if (latest?.refunded) return 'ended.refunded'
  return can_retry ? 'ended.canRetry' : 'ended.over'
}

const headingOf = ({ phase, latest }: TransformationState) => {
  if (latest?.refused) return 'ended.refusedTitle'
  return phase === 'failed' ? 'ended.failedTitle' : 'ended.noneTitle'
}

type Props = { transformation: TransformationState; studio: Studio; onContact: () => void }

/** Transformation that ended without a painting. Shows the reason, and the visitor's options. */
export const EndedTransformation = ({ transformation, studio, onContact }: Props) => {
  const { say, retell } = useSpeech()
  const { phase, can_retry, latest } = transformation
  const sentence = transformation.message && retell(transformation.message)
  const rejected = latest?.refused
  // The payment has arrived, but the photo has not.
  if (phase === 'photo-needed')
    return (
      <Step heading={say('ended.photoTitle')}>
        <Notice title={sentence}>{say('ended.photoText')}</Notice>
        <PhotoZone studio={studio} />
        <CameraButton onPhoto={(photo) => void studio.takePhoto(photo)} />
      </Step>
    )
  return (
    <Step heading={say(headingOf(transformation))}>
      <Notice tone="bad" title={sentence}>
        {say(consequenceOf(transformation))}
      </Notice>
      <div className={css.buttons}>
        <Button tone="soft" onClick={onContact}>
          {say('ended.write')}
        </Button>
        {phase === 'failed' && can_retry && !rejected ? (
          <Button onClick={() => void studio.tryAgain()}>{say('kit.tryAgain')}</Button>
        ) : (
          <Button onClick={studio.startOver}>{say(rejected ? 'ended.otherPhoto' : 'ended.photo')}</Button>
        )}
      </div>
    </Step>
  )
}
