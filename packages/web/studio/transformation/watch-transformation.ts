import { studio, type Transformation } from '@atelier/contract/areas/studio/studio'
import { callErrorOf, isRejected } from '../../lib/api-error.ts'
import { call } from '../studio-calls.ts'
import type { PaidSession } from './paid-session.ts'

/** Poll interval while the event stream is down, in milliseconds. */
const pollMs = 2000
/** Number of polls before the event stream is retried. */
const pollsBetweenStreams = 10

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
 * Follows an opened transformation until it has completed or failed: by the event stream, and by polling
 * while that is down. Dispatches every state and returns the last. Ends early when the session's `signal` is
 * aborted.
 *
 * @throws the client's error when the transformation does not exist
 */
export const watchTransformation = async (
  { dispatch, signal }: PaidSession,
  opened: Transformation,
  hasEnded = ({ status }: Transformation): boolean => status !== 'processing',
): Promise<Transformation> => {
  const input = { path: { id: opened.id } }
  let latest = opened
  dispatch({ type: 'transformation-updated', transformation: opened })
  async function* poll() {
    yield await call(studio.getTransformation)(input, { signal })
  }
  for (let turn = 0; !hasEnded(latest) && !signal.aborted; turn += 1) {
    const isStream = turn % pollsBetweenStreams === 0
    try {
      for await (latest of isStream ? call(studio.watchTransformation)(input, { signal }) : poll()) {
        dispatch({ type: 'connection', online: true })
        dispatch({ type: 'transformation-updated', transformation: latest })
        if (hasEnded(latest)) return latest
      }
    } catch (error) {
      if (signal.aborted) break
      if (isRejected(callErrorOf(error))) throw error
      // A stream may be cut for many reasons; an unanswered poll means that the server is unreachable.
      if (!isStream) dispatch({ type: 'connection', online: false })
    }
    await pause(turn === 0 ? 200 : pollMs, signal)
  }
  return latest
}

/** Follows a finished painting until its full size has completed or failed. */
export const watchLargePainting = (session: PaidSession, painted: Transformation): Promise<Transformation> =>
  watchTransformation(session, painted, ({ large }) => large?.status !== 'processing')
