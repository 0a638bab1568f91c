import type { Readable } from 'node:stream'

/** A request as Node has it. `complete` says whether all of its body has arrived. */
export type Incoming = Readable & { readonly complete: boolean }

/** How long the rest of a body is waited for, in milliseconds. */
const patience = 1000

/**
 * Takes what is left of a body that nobody reads, and drops it. A sender that is still sending when its connection is
 * closed loses the answer, so this comes before an answer with which the connection ends.
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
