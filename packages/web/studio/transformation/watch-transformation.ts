import type { Transformation } from '@atelier/contract/areas/studio'
import { callErrorOf, isRejected } from '../../lib/api-error.ts'
import type { StudioClient } from '../studio-client.ts'

export type TransformationWatcher = {
  readonly onTransformation: (transformation: Transformation) => void
  /** Called when the server goes out of reach and when it is back. */
  readonly onConnection: (online: boolean) => void
}

/** How often a transformation is polled while its events are cut, in milliseconds. */
export const pollMs = 2000
/** After how many polls the events are tried again. */
const pollsBetweenStreams = 10

type Calls = Pick<StudioClient, 'watchTransformation' | 'getTransformation'>

/** Waits `ms` milliseconds, or until `signal` is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
  })

/**
 * Follows a transformation until it is completed or has failed: by the server's events, and by polling while those are
 * cut. Ends early when `signal` is aborted.
 *
 * @throws the client's error when the server answers that there is no such transformation
 */
export const watchTransformation = async (
  client: Calls,
  id: string,
  watcher: TransformationWatcher,
  signal: AbortSignal,
): Promise<void> => {
  const options = { signal }
  const path = { id }
  async function* poll() {
    yield await client.getTransformation({ path }, options)
  }
  for (let turn = 0; !signal.aborted; turn += 1) {
    const isStream = turn % pollsBetweenStreams === 0
    try {
      for await (const transformation of isStream ? client.watchTransformation({ path }, options) : poll()) {
        watcher.onConnection(true)
        watcher.onTransformation(transformation)
        if (transformation.status !== 'processing') return
      }
    } catch (error) {
      if (signal.aborted) return
      if (isRejected(callErrorOf(error))) throw error
      // A stream may be cut for many reasons; a poll without an answer means that the server is out of reach.
      if (!isStream) watcher.onConnection(false)
    }
    await pause(turn === 0 ? 200 : pollMs, signal)
  }
}
