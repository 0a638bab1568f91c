import { useEffect, useSyncExternalStore } from 'react'
import { formatMoney } from '../../lib/money.ts'
import type { BackPlace } from '../embed/back-place.ts'
import type { Checkout } from '../state/checkout.ts'
import type { CheckoutController } from '../state/controller.ts'
import type { State } from '../state/state.ts'
import { Layout } from './Layout.tsx'
import { Loading } from './Message.tsx'
import { PaymentScreen } from './PaymentScreen.tsx'
import { Receipt } from './Receipt.tsx'
import { EmbedForbidden, Expired, Missing, Unreachable } from './StatusScreens.tsx'

type Props = {
  controller: CheckoutController
  /** The address that a paid checkout redirects to; undefined when the page stays and shows the receipt. */
  redirectTo: (successUrl: string) => string | undefined
  /** Tells the framing page that the customer wants to leave; undefined outside of frames. */
  onClose: (() => void) | undefined
  /** Where the customer of an open checkout can go back to; undefined in frames. */
  backOf: ((checkout: Checkout) => BackPlace | undefined) | undefined
}

const titles: Partial<Record<State['at'], string>> = {
  challenge: 'Your bank has a question',
  processing: 'Payment is being processed',
  succeeded: 'Paid. Thank you!',
  failed: 'The payment did not go through',
  expired: 'This checkout has expired',
  missing: 'Checkout not found',
}

/** The title of the browser's tab, which shows the state of the checkout. */
const pageTitle = (state: State): string => {
  if (state.at !== 'open' && state.at !== 'paying') return titles[state.at] ?? 'Checkout'
  const { totalAmount, currency, organization } = state.checkout
  return `Pay ${formatMoney(totalAmount, currency)} to ${organization.name}`
}

/** The whole page: one screen for each state of the checkout. */
export const CheckoutPage = ({ controller, redirectTo, onClose, backOf }: Props) => {
  const state = useSyncExternalStore(controller.subscribe, controller.state)
  const title = pageTitle(state)
  useEffect(() => {
    document.title = title
  }, [title])
  const screen = () => {
    switch (state.at) {
      case 'loading':
        return <Loading label="Opening your checkout…" />
      case 'unreachable':
        return <Unreachable trying={state.trying} onRetry={controller.retry} />
      case 'missing':
        return <Missing />
      case 'embed-forbidden':
        return <EmbedForbidden />
      case 'expired':
        return <Expired {...state} onRestart={controller.restart} />
      case 'succeeded':
        return (
          <Receipt
            checkout={state.checkout}
            readReceipt={controller.readReceipt}
            redirectUrl={redirectTo(state.checkout.successUrl)}
            onClose={onClose}
          />
        )
      default:
        return <PaymentScreen state={state} controller={controller} />
    }
  }
  const isOpen = state.at === 'open' || state.at === 'paying'
  return (
    <Layout
      checkout={'checkout' in state ? state.checkout : undefined}
      seller={state.at === 'expired' ? state.about?.seller : undefined}
      back={isOpen ? backOf?.(state.checkout) : undefined}
      onClose={state.at === 'embed-forbidden' ? undefined : onClose}
    >
      {screen()}
    </Layout>
  )
}
