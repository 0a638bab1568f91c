import type { MouseEvent } from 'react'
import { webOrigin } from '../../lib/web-origin.ts'
import type { Checkout } from '../state/checkout.ts'

/** Back link of an open checkout. */
export type BackPlace = {
  readonly href: string
  readonly name: string
  readonly onClick: ((event: MouseEvent) => void) | undefined
}

/** Browser properties that reveal the previous page. */
export type Browser = {
  readonly origin: string
  readonly referrer: string
  readonly goBack: () => void
}

/**
 * Back link to the seller's site, which is the origin of the success URL. A customer who came from there goes
 * one step back in the browser, which restores the page as it was.
 */
export const backPlace = (
  { successUrl, clientSecret, organization }: Checkout,
  { origin, referrer, goBack }: Browser,
): BackPlace | undefined => {
  const site = webOrigin(successUrl)
  const isOurOwn = site === origin && new URL(successUrl).pathname.startsWith(`/checkout/${clientSecret}`)
  // Our own confirmation page does not reveal the seller's site.
  if (site === undefined || isOurOwn) return undefined
  const cameFrom = webOrigin(referrer) === site && !new URL(referrer).pathname.startsWith('/checkout/')
  const onClick = (event: MouseEvent): void => {
    event.preventDefault()
    goBack()
  }
  return { href: `${site}/`, name: organization.name, onClick: cameFrom ? onClick : undefined }
}
