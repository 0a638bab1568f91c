import { useEffect, useSyncExternalStore } from 'react'
import { CheckoutDesk } from './CheckoutDesk.tsx'
import { Expired, Missing, Refused, Unreachable } from './Endings.tsx'
import { Frame } from './Frame.tsx'
import { pageTitle } from './page-title.ts'
import { Receipt } from './Receipt.tsx'
import type { Checkouting } from './run-checkout.ts'
import { Waiting } from './Waiting.tsx'

type Props = {
  running: Checkouting
  /** Where the page goes by itself once paid; undefined when it stays and shows the receipt. */
  leavesFor: (successUrl: string) => string | undefined
  /** Tells the framing page that the buyer wants out; undefined outside of frames. */
  onClose: (() => void) | undefined
}

/** The whole page: one screen for each state of the checkout. */
export const CheckoutPage = ({ running, leavesFor, onClose }: Props) => {
  const state = useSyncExternalStore(running.subscribe, running.state)
  const title = pageTitle(state)
  useEffect(() => {
    document.title = title
  }, [title])
  const checkout = 'checkout' in state ? state.checkout : undefined
  const screen = () => {
    switch (state.at) {
      case 'loading':
        return <Waiting label="Opening your checkout…" />
      case 'unreachable':
        return <Unreachable trying={state.trying} onRetry={running.retry} />
      case 'missing':
        return <Missing />
      case 'refused':
        return <Refused />
      case 'expired':
        return <Expired restarting={state.restarting} problem={state.problem} onRestart={running.restart} />
      case 'succeeded':
        return (
          <Receipt
            checkout={state.checkout}
            leavesFor={leavesFor(state.checkout.successUrl)}
            onClose={onClose}
          />
        )
      default:
        return <CheckoutDesk state={state} running={running} />
    }
  }
  return (
    <Frame
      seller={checkout?.organization.name}
      checkout={checkout}
      onClose={state.at === 'refused' ? undefined : onClose}
    >
      {screen()}
    </Frame>
  )
}
