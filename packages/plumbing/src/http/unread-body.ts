import type { Readable } from 'node:stream'

/** Node's request. `complete` is true once its whole body has arrived. */
export type Incoming = Readable & { readonly complete: boolean }

/** Maximum wait for the rest of a body, in milliseconds. */
const patience = 1000

/**
 * Drains and drops the rest of an unread body. A sender that is still sending when its connection is closed
 * loses the response, so this comes before a response with which the connection ends.
 */
export const dropUnread = (incoming: Incoming): Promise<void> =>
  new Promise((resolve) => {
    if (incoming.complete || incoming.destroyed) return void resolve()
    const end = setTimeout(resolve, patience)
    incoming.once('close', () => {
      clearTimeout(end)
      resolve()
    })
    incoming.resume()
  })
