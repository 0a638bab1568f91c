import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { EmbedCheckout, type EmbedEvent, type EmbedOptions, isPlainClick } from './embed-checkout.ts'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /**
   * Destination of the link without a script: the URL of a checkout, of a checkout link, or of a route of
   * the application.
   */
  readonly href: string
}

/** Listener for a message of the checkout. `preventDefault` skips the default action. */
type Heard = (event: EmbedEvent) => void

export type CheckoutLinkProps = Omit<LinkProps, 'onClose'> &
  Pick<EmbedOptions, 'theme'> & {
    readonly onLoaded?: Heard
    readonly onClose?: Heard
    readonly onConfirmed?: Heard
    readonly onSuccess?: Heard
  }

/**
 * A link to a checkout, which opens in a frame over the page. Without a script, and in a new tab, it is a
 * plain link. The checkout must have the origin of the page as its `embed_origin`.
 */
export const CheckoutLink = ({
  theme,
  onLoaded,
  onClose,
  onConfirmed,
  onSuccess,
  onClick,
  href,
  children,
  ...link
}: CheckoutLinkProps) => {
  const open = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    const embed = new EmbedCheckout(href, theme === undefined ? {} : { theme })
    const listeners = { loaded: onLoaded, close: onClose, confirmed: onConfirmed, success: onSuccess }
    for (const [name, listener] of Object.entries(listeners))
      if (listener) embed.addEventListener(name, (message) => listener(message as EmbedEvent))
  }
  return (
    <a {...link} href={href} onClick={open}>
      {children}
    </a>
  )
}

/**
 * A link to the application's route to the customer portal (`CustomerPortal` of the adapters). Each visit
 * opens a session, so nothing should prefetch it.
 */
export const CustomerPortalLink = ({ rel = 'nofollow', children, ...link }: LinkProps) => (
  <a {...link} rel={rel}>
    {children}
  </a>
)
