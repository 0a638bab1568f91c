import { client, home, isSignedOut } from '../client.ts'
import { endSession } from '../embed/session.ts'
import { isEmbedded } from '../place.ts'

/** How long a stream that has ended is waited with before it is opened again, in milliseconds. */
const pause = 3000

type Listener = (isBeginning: boolean) => void
type Follow = (onMessage: Listener) => () => void

const followWithCookie: Follow = (onMessage) => {
  const source = new EventSource(`${home}/v1/customer-portal/customers/stream`)
  source.addEventListener('message', ({ data }: MessageEvent<string>) =>
    onMessage(data.includes('"connected"')),
  )
  return () => source.close()
}

/** `EventSource` sends no bearer token, so the stream is read by `fetch`. */
const followWithToken: Follow = (onMessage) => {
  const stopped = new AbortController()
  const { signal } = stopped
  const read = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        for await (const { key } of client.portalEvents.stream({}, { signal })) onMessage(key === 'connected')
      } catch (error) {
        if (isSignedOut(error)) return endSession()
      }
      await new Promise((resolve) => void setTimeout(resolve, pause))
    }
  }
  void read()
  return () => stopped.abort()
}

/**
 * Follows what happens to what the customer has, for as long as it is not stopped.
 *
 * @param onMessage called for each message; true for the one that says that the stream has begun
 * @returns stops
 */
export const follow: Follow = isEmbedded ? followWithToken : followWithCookie
