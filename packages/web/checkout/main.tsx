import { createRoot } from 'react-dom/client'
import '../ui/base.css'
import { CheckoutPage } from './CheckoutPage.tsx'
import { Missing } from './Endings.tsx'
import { admits } from './embedding.ts'
import { Frame } from './Frame.tsx'
import { createLiveCard } from './live-card.ts'
import { isOwnConfirmation, keepFrame, readAddress, webOrigin } from './page-address.ts'
import { runCheckout } from './run-checkout.ts'
import { connectCheckout } from './sdk-calls.ts'
import { loadStripeJs } from './stripe-js.ts'
import { followPage } from './follow-page.ts'
import { tellParent } from './tell-parent.ts'

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
    <Frame seller={undefined} checkout={undefined} onClose={undefined}>
      <Missing />
    </Frame>,
  )
} else {
  const { clientSecret, confirmation, embedOrigin } = address
  const { origin } = window.location
  const running = runCheckout({
    calls: connectCheckout({ serverURL: origin }, clientSecret),
    live: createLiveCard(loadStripeJs),
    wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms)),
    newKey,
    admits: (checkout) => admits(checkout, framed, embedOrigin),
    leave: (url) => window.location.replace(keepFrame(url, window.location.href)),
  })
  /** A frame leaves going on to its parent; the confirmation is an end of its own. */
  const leavesFor = (successUrl: string): string | undefined =>
    framed ||
    confirmation ||
    isOwnConfirmation(successUrl, origin, clientSecret) ||
    webOrigin(successUrl) === undefined
      ? undefined
      : successUrl
  const close = framed && embedOrigin !== undefined ? tellParent(running, embedOrigin, origin) : undefined
  followPage({ running, clientSecret, confirmation, framed, leavesFor })
  root.render(<CheckoutPage running={running} leavesFor={leavesFor} onClose={close} />)
  void running.read()
}
