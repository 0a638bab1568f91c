import { withNodes } from '../../lib/texts/with-nodes.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ExpiredSummary, RestartState } from '../state/state.ts'
import { useSpeech } from '../texts/speech.ts'
import { Message, PageMessage } from './Message.tsx'

type RestartProps = RestartState & { onRestart: () => Promise<void> }

const RestartButton = ({ isRestarting, onRestart }: RestartProps) => {
  const { say } = useSpeech()
  return (
    <Button size="large" busy={isRestarting} onClick={() => void onRestart()}>
      {say('restart.action')}
    </Button>
  )
}

/** Pending payment whose outcome the processor has not reported yet. */
export const OutcomePending = () => {
  const { say } = useSpeech()
  return (
    <Message title={say('lookedInto.title')} icon="busy">
      <output>{say('lookedInto.text')}</output>
    </Message>
  )
}

/** Pending payment. */
export const Processing = () => {
  const { say } = useSpeech()
  return (
    <Message title={say('processing.title')} icon="busy">
      <output>{say('processing.text')}</output>
    </Message>
  )
}

/** Failed payment of a failed checkout. */
export const Failed = ({ reason, ...restart }: RestartProps & { reason: string }) => {
  const { say } = useSpeech()
  return (
    <Message title={say('failed.title')} icon="bad" actions={<RestartButton {...restart} />}>
      <p>{reason}</p>
      <Notice tone="bad">{restart.problem}</Notice>
    </Message>
  )
}

/** Expired checkout. */
export const Expired = ({ about, ...restart }: RestartProps & { about: ExpiredSummary | undefined }) => {
  const { say } = useSpeech()
  return (
    <PageMessage title={say('expired.title')} icon="time" actions={<RestartButton {...restart} />}>
      {about && (
        <p>
          {withNodes(
            say('expired.about', { product: '{0}', seller: '{1}' }),
            <strong>{about.product}</strong>,
            <strong>{about.seller}</strong>,
          )}
        </p>
      )}
      <p>{say('expired.text')}</p>
      <Notice tone="bad">{restart.problem}</Notice>
    </PageMessage>
  )
}

/** Page without a checkout at its URL. */
export const Missing = () => {
  const { say } = useSpeech()
  return (
    <PageMessage title={say('missing.title')} icon="none" actions={<a href="/">{say('missing.home')}</a>}>
      <p>{say('missing.text')}</p>
    </PageMessage>
  )
}

/** Page in a frame of an origin that may not embed this checkout. */
export const EmbedForbidden = () => {
  const { say } = useSpeech()
  return (
    <PageMessage
      title={say('embed.title')}
      icon="bad"
      actions={
        <a href={window.location.pathname} target="_blank" rel="noopener">
          {say('embed.open')}
        </a>
      }
    >
      <p>{say('embed.text')}</p>
    </PageMessage>
  )
}

/** Failure of the first read. */
export const Unreachable = ({ trying, onRetry }: { trying: boolean; onRetry: () => void }) => {
  const { say } = useSpeech()
  return (
    <PageMessage
      title={say('unreachable.title')}
      icon="time"
      actions={
        <Button size="large" busy={trying} onClick={onRetry}>
          {say('kit.tryAgain')}
        </Button>
      }
    >
      <p>{say('unreachable.text')}</p>
    </PageMessage>
  )
}
