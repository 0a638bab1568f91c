import type { Draft } from '@atelier/contract/areas/studio/studio'
import { keepFile } from '../photo/kept-file.ts'
import type { UploadUnderWay } from '../state/upload.ts'
import { sendBytes } from './send-bytes.ts'

/**
 * Uploads a photo as a draft: retries after lost connections and busy servers, until a final response. Until
 * then the browser stores the file for a reload.
 *
 * @param onUpload called with the progress, and when the connection is lost
 * @param session_id the paid checkout that a late photo is for
 * @returns the draft, the sentence with which the server rejected the photo, or undefined when `signal` was
 *   aborted
 */
export type UploadPhoto = (
  photo: Blob,
  onUpload: (upload: UploadUnderWay) => void,
  signal: AbortSignal,
  session_id?: string,
) => Promise<{ readonly draft: Draft } | { readonly rejected: string } | undefined>

export const uploadPhoto: UploadPhoto = async (photo, onUpload, signal, session_id) => {
  const onShare = (share: number) => onUpload({ phase: 'sending', share })
  const forget = keepFile(photo, session_id)
  try {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      const result = await sendBytes(photo, onShare, signal, session_id)
      if (!('retryAfter' in result)) return result
      if (signal.aborted) return undefined
      onUpload({ phase: 'waiting', sentence: result.sentence })
      await waitOrOnline(waitBefore(attempt, result.retryAfter), signal)
    }
    return undefined
  } finally {
    void forget()
  }
}

/**
 * Delay before the next attempt, in milliseconds: 1 s doubling to 15 s, or the server's `Retry-After`, up to
 * a minute.
 */
export const waitBefore = (attempt: number, retryAfterSeconds: number | undefined): number =>
  retryAfterSeconds !== undefined && Number.isFinite(retryAfterSeconds)
    ? Math.min(60_000, Math.max(1000, retryAfterSeconds * 1000))
    : Math.min(15_000, 1000 * 2 ** attempt)

/** Waits `ms` milliseconds, or until the network returns. */
const waitOrOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    // While the browser reports that it is offline, another attempt would fail too.
    const timer = setTimeout(() => navigator.onLine && end(), ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
