import '../ui/base.css'
import type { ReactNode } from 'react'
import { drawPage } from '../lib/draw-page.ts'
import { forceScheme } from '../lib/force-scheme.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { closeByEscape } from './embed/close-by-escape.ts'
import { backPlace } from './embed/back-place.ts'
import { isOwnConfirmation, keepFrame, readPageParams } from './embed/page-params.ts'
import { mayShow, notifyParent } from './embed/parent-messages.ts'
import { createLiveCard } from '../lib/card/live-card.ts'
import { loadStripeJs } from '../lib/card/stripe-js.ts'
import { webOrigin } from '../lib/web-origin.ts'
import { CheckoutPage } from './screens/CheckoutPage.tsx'
import { Layout } from './screens/Layout.tsx'
import { Missing } from './screens/StatusScreens.tsx'
import type { Checkout } from './state/checkout.ts'
import { connectCheckout } from './state/checkout-calls.ts'
import { createController } from './state/controller.ts'
import { followPageLifecycle } from './state/page-lifecycle.ts'
import { begin, say, currentSpeech } from './texts/speech.ts'
import { SpokenPage } from './texts/SpokenPage.tsx'

const place = document.querySelector('#page') ?? document.body
const params = readPageParams(window.location.href)
const framed = window.parent !== window
const speaking = begin(new URLSearchParams(window.location.search).get('locale'))

/** Shows a page once its language has loaded. */
const show = (page: ReactNode): void =>
  void speaking.then(() => drawPage(place, <SpokenPage>{page}</SpokenPage>, false))

if (!params) {
  show(
    <Layout>
      <Missing />
    </Layout>,
  )
} else {
  const { clientSecret, confirmation, embedOrigin, theme } = params
  if (theme !== undefined) forceScheme(theme)
  const { origin } = window.location
  const calls = connectCheckout({ serverURL: origin }, clientSecret)
  const controller = createController({
    calls,
    live: createLiveCard(loadStripeJs, {
      language: () => currentSpeech().language,
      unread: () => say('card.unread'),
    }),
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    newKey: newIdempotencyKey,
    mayShow: (checkout) => mayShow(checkout, framed, embedOrigin),
    leave: (url) => window.location.replace(keepFrame(url, window.location.href)),
  })
  /**
   * URL of the redirect after a payment. In a frame the framing page redirects; the confirmation page stays.
   */
  const redirectTo = (successUrl: string): string | undefined =>
    framed ||
    confirmation ||
    isOwnConfirmation(successUrl, origin, clientSecret) ||
    webOrigin(successUrl) === undefined
      ? undefined
      : successUrl
  const onClose = framed ? notifyParent(controller, embedOrigin, origin) : undefined
  if (onClose) closeByEscape(onClose)
  const browser = { origin, referrer: document.referrer, goBack: () => window.history.back() }
  const backOf = framed ? undefined : (checkout: Checkout) => backPlace(checkout, browser)
  followPageLifecycle({ controller, clientSecret, confirmation, framed, redirectTo })
  show(
    <CheckoutPage
      controller={controller}
      about={calls.about}
      redirectTo={redirectTo}
      onClose={onClose}
      backOf={backOf}
    />,
  )
  void controller.read()
}
