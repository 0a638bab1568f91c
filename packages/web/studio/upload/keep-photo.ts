import type { Draft } from '@atelier/contract/areas/studio'
import { sendBytes } from './send-bytes.ts'
import { waitBefore } from './retry-wait.ts'

export type KeepWatcher = {
  /** 0 to 1 of the bytes are sent. */
  readonly onShare: (share: number) => void
  /** The connection is gone; it is tried again by itself. */
  readonly onCut: () => void
}

/** Waits, but no longer than until the network comes back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    // While the browser knows that it is offline only the network's return is worth an attempt.
    const timer = setTimeout(() => navigator.onLine && end(), ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

/**
 * Keeps a photo as a draft at the studio: sends it until an answer comes, through lost networks and busy servers.
 * `session_id` names the paid checkout a late photo is for. Answers the draft, a refusal's sentence, or undefined when `signal` gave it up.
 */
export const keepPhoto = async (
  photo: Blob,
  watcher: KeepWatcher,
  signal: AbortSignal,
  session_id?: string,
): Promise<{ kept: Draft } | { refused: string } | undefined> => {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    const result = await sendBytes(photo, watcher.onShare, signal, session_id)
    if (!('again' in result)) return result
    if (signal.aborted) return undefined
    watcher.onCut()
    await pause(waitBefore(attempt, result.after), signal)
  }
  return undefined
}
