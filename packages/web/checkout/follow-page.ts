import type { Checkouting } from './run-checkout.ts'

type Ports = {
  readonly running: Checkouting
  readonly clientSecret: string
  readonly confirmation: boolean
  readonly framed: boolean
  readonly leavesFor: (successUrl: string) => string | undefined
}

/** Long enough to see that it is paid, short enough not to wait for. */
const thanksMs = 1500
const recheckMs = 15_000

const untilExpiry = (expiresAt: string): number =>
  Math.max(Date.parse(expiresAt) - Date.now() + 1000, recheckMs)

/**
 * Ties the checkout to its page: reads it again when the page comes back (back button, waking up, network
 * back) and when its time is over, and goes on to where a paid checkout leads. Going on replaces the page in
 * the history, so that the back button leads to the shop and not to a paid form.
 */
export const followPage = ({ running, clientSecret, confirmation, framed, leavesFor }: Ports): void => {
  let expiry: ReturnType<typeof setTimeout> | undefined
  const lookAgain = (): void => {
    const { at } = running.state()
    if (at !== 'paying' && at !== 'refused' && at !== 'missing') void running.read()
  }

  running.subscribe((before, after) => {
    clearTimeout(expiry)
    if (after.at === 'open') {
      if (confirmation) return window.location.replace(`/checkout/${clientSecret}${window.location.search}`)
      expiry = setTimeout(lookAgain, untilExpiry(after.checkout.expiresAt))
    }
    if (after.at !== 'succeeded' || before.at === 'succeeded') return
    const goal = leavesFor(after.checkout.successUrl)
    if (goal !== undefined) {
      const seen = before.at !== 'loading'
      setTimeout(() => window.location.replace(goal), seen ? thanksMs : 0)
    } else if (!framed && !confirmation) {
      window.history.replaceState(null, '', `/checkout/${clientSecret}/confirmation`)
    }
  })

  window.addEventListener('pageshow', ({ persisted }) => persisted && lookAgain())
  window.addEventListener('online', lookAgain)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookAgain())
}
