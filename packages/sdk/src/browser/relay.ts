/** Origin from which `@polar-sh/checkout` accepts messages. */
const providerOrigin = 'https://polar.sh'

type RelayMessage = { readonly type: 'ATELIER_CHECKOUT'; readonly success_url?: string }

const isTold = (data: unknown): data is RelayMessage =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === 'ATELIER_CHECKOUT'

/**
 * Lets `@polar-sh/checkout` open the checkouts of a server in a page: it accepts messages of the provider's
 * origin only, and this relays those of the server's checkouts to it. Call it once, before a checkout is
 * opened.
 *
 * @param serverURL the URL of the server, for example `http://localhost:4000`
 * @returns the function that stops the relay
 */
export const relayCheckoutMessages = (serverURL: string): (() => void) => {
  const { origin } = new URL(serverURL)
  const page = globalThis as unknown as EventTarget
  const relay = (event: Event): void => {
    const { data, origin: from } = event as Event & { readonly data: unknown; readonly origin: string }
    if (from !== origin || !isTold(data)) return
    const { success_url: successURL, ...rest } = data
    const message = { ...rest, type: 'POLAR_CHECKOUT', ...(successURL !== undefined && { successURL }) }
    page.dispatchEvent(new MessageEvent('message', { data: message, origin: providerOrigin }))
  }
  page.addEventListener('message', relay)
  return () => page.removeEventListener('message', relay)
}
