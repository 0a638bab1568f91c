import type { MouseEvent } from 'react'
import { webOrigin } from '../../lib/web-origin.ts'
import type { Checkout } from '../state/checkout.ts'

/** Where the customer of an open checkout can go back to. */
export type BackPlace = {
  readonly href: string
  readonly name: string
  readonly onClick: ((event: MouseEvent) => void) | undefined
}

/** The parts of the browser that tell where the customer came from. */
export type Browser = {
  readonly origin: string
  readonly referrer: string
  readonly goBack: () => void
}

/**
 * The seller's site, which is known from the address that the customer is led to after paying. A customer who came from
 * there goes one step back in the browser, which shows the page as it was left.
 */
export const backPlace = (
  { successUrl, clientSecret, organization }: Checkout,
  { origin, referrer, goBack }: Browser,
): BackPlace | undefined => {
  const site = webOrigin(successUrl)
  const isOurOwn = site === origin && new URL(successUrl).pathname.startsWith(`/checkout/${clientSecret}`)
  // Our own confirmation page says nothing about where the seller is.
  if (site === undefined || isOurOwn) return undefined
  const cameFrom = webOrigin(referrer) === site && !new URL(referrer).pathname.startsWith('/checkout/')
  const onClick = (event: MouseEvent): void => {
    event.preventDefault()
    goBack()
  }
  return { href: `${site}/`, name: organization.name, onClick: cameFrom ? onClick : undefined }
}
