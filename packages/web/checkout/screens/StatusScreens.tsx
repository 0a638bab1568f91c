import { withNodes } from '../../lib/texts/with-nodes.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { About, Restart } from '../state/state.ts'
import { useSpeech } from '../texts/speech.ts'
import { Message, PageMessage } from './Message.tsx'

type RestartProps = Restart & { onRestart: () => Promise<void> }

const RestartButton = ({ restarting, onRestart }: RestartProps) => {
  const { say } = useSpeech()
  return (
    <Button size="large" busy={restarting} onClick={() => void onRestart()}>
      {say('restart.action')}
    </Button>
  )
}

/** The payment is pending, and the processor has not answered yet whether it was made. */
export const LookedInto = () => {
  const { say } = useSpeech()
  return (
    <Message title={say('lookedInto.title')} icon="busy">
      <output>{say('lookedInto.text')}</output>
    </Message>
  )
}

/** The payment is pending. */
export const Processing = () => {
  const { say } = useSpeech()
  return (
    <Message title={say('processing.title')} icon="busy">
      <output>{say('processing.text')}</output>
    </Message>
  )
}

/** The payment failed, and the checkout with it. */
export const Failed = ({ reason, ...restart }: RestartProps & { reason: string }) => {
  const { say } = useSpeech()
  return (
    <Message title={say('failed.title')} icon="bad" actions={<RestartButton {...restart} />}>
      <p>{reason}</p>
      <Notice tone="bad">{restart.problem}</Notice>
    </Message>
  )
}

/** The checkout has expired. */
export const Expired = ({ about, ...restart }: RestartProps & { about: About | undefined }) => {
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

/** There is no checkout at the page's address. */
export const Missing = () => {
  const { say } = useSpeech()
  return (
    <PageMessage title={say('missing.title')} icon="none" actions={<a href="/">{say('missing.home')}</a>}>
      <p>{say('missing.text')}</p>
    </PageMessage>
  )
}

/** The page stands in a frame of an origin that may not embed this checkout. */
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

/** The server did not answer the first reading. */
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
