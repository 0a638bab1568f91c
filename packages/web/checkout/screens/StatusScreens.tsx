import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { About, Restart } from '../state/state.ts'
import { Message, PageMessage } from './Message.tsx'

type RestartProps = Restart & { onRestart: () => Promise<void> }

const RestartButton = ({ restarting, onRestart }: RestartProps) => (
  <Button size="large" busy={restarting} onClick={() => void onRestart()}>
    Start again
  </Button>
)

/** The payment is pending, and the processor has not answered yet whether it was made. */
export const LookedInto = () => (
  <Message title="We are looking into your payment" icon="busy">
    <output>
      The payment service has not answered yet. This page asks again and shows what became of your payment.
      You will not be charged twice, and it is safe to close this page.
    </output>
  </Message>
)

/** The payment is pending. */
export const Processing = () => (
  <Message title="Your payment is being processed" icon="busy">
    <output>This takes a few seconds. It is safe to close this page: the payment goes on without it.</output>
  </Message>
)

/** The payment failed, and the checkout with it. */
export const Failed = ({ reason, ...restart }: RestartProps & { reason: string }) => (
  <Message title="The payment did not go through" icon="bad" actions={<RestartButton {...restart} />}>
    <p>{reason}</p>
    <Notice tone="bad">{restart.problem}</Notice>
  </Message>
)

/** The checkout has expired. */
export const Expired = ({ about, ...restart }: RestartProps & { about: About | undefined }) => (
  <PageMessage title="This checkout has expired" icon="time" actions={<RestartButton {...restart} />}>
    {about && (
      <p>
        It was for <strong>{about.product}</strong> from <strong>{about.seller}</strong>.
      </p>
    )}
    <p>It was open for a while, and nothing was charged. A fresh one has the same things in it.</p>
    <Notice tone="bad">{restart.problem}</Notice>
  </PageMessage>
)

/** There is no checkout at the page's address. */
export const Missing = () => (
  <PageMessage title="There is no checkout here" icon="none" actions={<a href="/">Go to the start page</a>}>
    <p>
      This address leads to no checkout. It may have lost a letter on its way: open the link you were given
      once more, or start anew where you wanted to buy. Nothing was charged.
    </p>
  </PageMessage>
)

/** The page stands in a frame of an origin that may not embed this checkout. */
export const EmbedForbidden = () => (
  <PageMessage
    title="This checkout cannot be shown inside this page"
    icon="bad"
    actions={
      <a href={window.location.pathname} target="_blank" rel="noopener">
        Open it in a tab of its own
      </a>
    }
  >
    <p>It was not made for the page around it. In its own tab it is safe to use.</p>
  </PageMessage>
)

/** The server did not answer the first reading. */
export const Unreachable = ({ trying, onRetry }: { trying: boolean; onRetry: () => void }) => (
  <PageMessage
    title="The checkout did not load"
    icon="time"
    actions={
      <Button size="large" busy={trying} onClick={onRetry}>
        Try again
      </Button>
    }
  >
    <p>Your connection may be down. Nothing was charged by opening this page.</p>
  </PageMessage>
)
