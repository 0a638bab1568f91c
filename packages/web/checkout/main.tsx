import '../ui/base.css'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { backPlace } from './embed/back-place.ts'
import { isOwnConfirmation, keepFrame, readAddress, webOrigin } from './embed/page-address.ts'
import { mayShow, notifyParent } from './embed/parent-messages.ts'
import { createLiveCard } from './processor/live-card.ts'
import { loadStripeJs } from './processor/stripe-js.ts'
import { CheckoutPage } from './screens/CheckoutPage.tsx'
import { Layout } from './screens/Layout.tsx'
import { Missing } from './screens/StatusScreens.tsx'
import type { Checkout } from './state/checkout.ts'
import { connectCheckout } from './state/checkout-calls.ts'
import { createController } from './state/controller.ts'
import { followPageLifecycle } from './state/page-lifecycle.ts'

const root = createRoot(document.querySelector('#page') ?? document.body)
const address = readAddress(window.location.href)
const framed = window.parent !== window

/** Not `crypto.randomUUID`, which browsers keep from pages that came over plain HTTP. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

if (!address) {
  root.render(
    <Layout>
      <Missing />
    </Layout>,
  )
} else {
  const { clientSecret, confirmation, embedOrigin } = address
  const { origin } = window.location
  const controller = createController({
    calls: connectCheckout({ serverURL: origin }, clientSecret),
    live: createLiveCard(loadStripeJs),
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    newKey,
    mayShow: (checkout) => mayShow(checkout, framed, embedOrigin),
    leave: (url) => window.location.replace(keepFrame(url, window.location.href)),
  })
  /** In a frame the framing page redirects; the confirmation page stays. */
  const redirectTo = (successUrl: string): string | undefined =>
    framed ||
    confirmation ||
    isOwnConfirmation(successUrl, origin, clientSecret) ||
    webOrigin(successUrl) === undefined
      ? undefined
      : successUrl
  const onClose =
    framed && embedOrigin !== undefined ? notifyParent(controller, embedOrigin, origin) : undefined
  const browser = { origin, referrer: document.referrer, goBack: () => window.history.back() }
  const backOf = framed ? undefined : (checkout: Checkout) => backPlace(checkout, browser)
  followPageLifecycle({ controller, clientSecret, confirmation, framed, redirectTo })
  root.render(
    <ErrorBoundary>
      <CheckoutPage controller={controller} redirectTo={redirectTo} onClose={onClose} backOf={backOf} />
    </ErrorBoundary>,
  )
  void controller.read()
}
