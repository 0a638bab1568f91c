import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Alone, Message } from './Message.tsx'
import { Sign } from './Sign.tsx'

type RestartProps = { restarting: boolean; problem: string | undefined; onRestart: () => Promise<void> }

const StartAgain = ({ restarting, onRestart }: RestartProps) => (
  <Button size="large" busy={restarting} onClick={() => void onRestart()}>
    Start again
  </Button>
)

const Problem = ({ problem }: { problem: string | undefined }) =>
  problem ? (
    <Notice tone="bad" role="alert">
      {problem}
    </Notice>
  ) : null

/** The payment runs. */
export const Processing = () => (
  <Message title="Your payment is being processed" sign={<Sign kind="busy" />}>
    <output>This takes a few seconds. It is safe to close this page: the payment goes on without it.</output>
  </Message>
)

/** The payment ended without success, and so did the checkout. */
export const Failed = ({ reason, ...restart }: RestartProps & { reason: string }) => (
  <Message
    title="The payment did not go through"
    sign={<Sign kind="bad" />}
    actions={<StartAgain {...restart} />}
  >
    <p>{reason}</p>
    <Problem problem={restart.problem} />
  </Message>
)

/** The checkout's time is over. */
export const Expired = (restart: RestartProps) => (
  <Alone>
    <Message
      as="h1"
      title="This checkout has expired"
      sign={<Sign kind="time" />}
      actions={<StartAgain {...restart} />}
    >
      <p>It was open for a while, and nothing was charged. A fresh one has the same things in it.</p>
      <Problem problem={restart.problem} />
    </Message>
  </Alone>
)

/** No checkout has this address. */
export const Missing = () => (
  <Alone>
    <Message
      as="h1"
      title="There is no checkout here"
      sign={<Sign kind="time" />}
      actions={<a href="/">Go to the start page</a>}
    >
      <p>The address may have lost a letter on its way. Open the link you were given once more.</p>
    </Message>
  </Alone>
)

/** Framed by a page the checkout was not made for. */
export const Refused = () => (
  <Alone>
    <Message
      as="h1"
      title="This checkout cannot be shown inside this page"
      sign={<Sign kind="bad" />}
      actions={
        <a href={window.location.pathname} target="_blank" rel="noopener">
          Open it in a tab of its own
        </a>
      }
    >
      <p>It was not made for the page around it. In its own tab it is safe to use.</p>
    </Message>
  </Alone>
)

/** The server did not answer the first reading. */
export const Unreachable = ({ trying, onRetry }: { trying: boolean; onRetry: () => void }) => (
  <Alone>
    <Message
      as="h1"
      title="The checkout did not load"
      sign={<Sign kind="time" />}
      actions={
        <Button size="large" busy={trying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>Your connection may be down. Nothing was charged by opening this page.</p>
    </Message>
  </Alone>
)
