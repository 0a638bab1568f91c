import { shopTime } from '../../lib/sandbox.ts'
import type { CheckoutController } from './controller.ts'

type Ports = {
  readonly controller: CheckoutController
  readonly clientSecret: string
  readonly confirmation: boolean
  readonly framed: boolean
  readonly redirectTo: (successUrl: string) => string | undefined
}

/** Time the success screen is shown before the redirect, in milliseconds. */
const thanksMs = 1500
const minRecheckMs = 15_000
/**
 * Maximum delay of a browser timer, in milliseconds: a longer one fires immediately. The clock of a sandbox
 * may be months ahead.
 */
const maxTimerMs = 2 ** 31 - 1

/**
 * Delay until the next read, in milliseconds: at the expiry of the checkout, doubling after each read that
 * still returns an open one. The clock of a sandbox can stop, or move back.
 */
export const recheckAfter = (expiresAt: string, rechecks: number, now = shopTime()): number =>
  Math.min(Math.max(Date.parse(expiresAt) - now.getTime() + 1000, minRecheckMs * 2 ** rechecks), maxTimerMs)

/**
 * Reads the checkout again when its page is restored (back button, wake-up, network) and when the checkout
 * expires, and redirects once it is paid. The redirect replaces the page in the history, so that the back
 * button leads to the shop and not to a paid form.
 */
export const followPageLifecycle = (ports: Ports): void => {
  const { controller, clientSecret, confirmation, framed, redirectTo } = ports
  let expiry: ReturnType<typeof setTimeout> | undefined
  let rechecks = 0
  const readAgain = (): void => {
    const { at } = controller.state()
    if (at !== 'paying' && at !== 'embed-forbidden' && at !== 'missing') void controller.read()
  }

  controller.subscribe((before, after) => {
    clearTimeout(expiry)
    if (after.at === 'open') {
      if (confirmation) return window.location.replace(`/checkout/${clientSecret}${window.location.search}`)
      expiry = setTimeout(
        () => {
          rechecks += 1
          readAgain()
        },
        recheckAfter(after.checkout.expiresAt, rechecks),
      )
    }
    if (after.at !== 'succeeded' || before.at === 'succeeded') return
    const target = redirectTo(after.checkout.successUrl)
    if (target !== undefined) {
      setTimeout(() => window.location.replace(target), before.at === 'loading' ? 0 : thanksMs)
    } else if (!framed && !confirmation) {
      window.history.replaceState(null, '', `/checkout/${clientSecret}/confirmation`)
    }
  })

  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    controller.forgetRestart()
    readAgain()
  })
  window.addEventListener('online', readAgain)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && readAgain())
}
