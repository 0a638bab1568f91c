import type { files } from '@atelier/contract'
import type { CallResult } from '@atelier/contract/primitives/endpoint'
import { putPart, type PutPart } from './put-part.ts'
import { saveUpload, type SavedUpload } from './saved-uploads.ts'

/**
 * Progress of an upload. `reading`: its checksums are computed. `sending`: `done` bytes have been sent, fewer
 * again when a part must be resent. `waiting`: the connection is lost. `finishing`: the server assembles it.
 */
export type UploadProgress = {
  readonly phase: 'reading' | 'sending' | 'waiting' | 'finishing'
  readonly done: number
  readonly total: number
}

/** Options of sending the parts of a file. */
export type SendOptions = {
  readonly onProgress: (progress: UploadProgress) => void
  readonly signal: AbortSignal
  /** Sends one part. Default: with XMLHttpRequest. */
  readonly put?: PutPart
  /** Waits before a retry, in milliseconds. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Maximum concurrent parts. */
const partsAtOnce = 3
const maxAttempts = 8

/**
 * Returns the delay before the next attempt, in milliseconds: 1 s doubling to 15 s, or what the storage asked
 * for, up to a minute.
 */
const waitBefore = (attempt: number, seconds: number | undefined): number =>
  seconds !== undefined && Number.isFinite(seconds)
    ? Math.min(60_000, Math.max(1000, seconds * 1000))
    : Math.min(15_000, 1000 * 2 ** attempt)

/** Waits, but no longer than until the network is back. */
const waitOrOnline = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end, { signal: ended.signal })
    signal.addEventListener('abort', end, { signal: ended.signal })
  })

/** A failure that ends the attempt; `expired` when the URLs have expired. */
export class Ended extends Error {
  readonly outcome: { readonly rejected: string } | { readonly failed: string } | 'expired'

  constructor(outcome: Ended['outcome']) {
    super('The upload has ended.')
    this.outcome = outcome
  }
}

type Upload = CallResult<typeof files.create>['upload']
type Begun = { readonly upload: Upload; readonly saved: SavedUpload }

/**
 * Sends the missing parts, a few at once, and remembers each completed one in the browser; returns the `ETag` of each.
 *
 * @throws Ended when a part is rejected, or all its attempts have failed; the reason of an aborted `signal`
 */
export const sendParts = async (
  file: File,
  name: string,
  { upload, saved }: Begun,
  { onProgress, signal, put = putPart, wait = waitOrOnline }: SendOptions,
): Promise<Readonly<Record<string, string>>> => {
  const etags: Record<string, string> = { ...saved.etags }
  const sentBytes = new Map<number, number>()
  const tell = (phase: 'sending' | 'waiting') =>
    onProgress({
      phase,
      done: [...sentBytes.values()].reduce((sum, bytes) => sum + bytes, 0),
      total: file.size,
    })
  const queue = upload.parts.filter((part) => {
    const isThere = etags[part.number] !== undefined
    if (isThere) sentBytes.set(part.number, part.chunk_end - part.chunk_start)
    return !isThere
  })
  tell('sending')

  const sendPart = async (part: Upload['parts'][number], stopped: AbortSignal) => {
    const bytes = file.slice(part.chunk_start, part.chunk_end)
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const onSent = (count: number) => {
        sentBytes.set(part.number, Math.min(count, bytes.size))
        tell('sending')
      }
      const result = await put({ url: part.url, headers: part.headers ?? {}, bytes }, onSent, stopped)
      stopped.throwIfAborted()
      if (result === 'expired') throw new Ended('expired')
      if ('rejected' in result) throw new Ended(result)
      if ('etag' in result) {
        etags[part.number] = result.etag
        onSent(bytes.size)
        saveUpload(name, { ...saved, etags })
        return
      }
      sentBytes.set(part.number, 0)
      tell('waiting')
      await wait(waitBefore(attempt, result.retryAfter), stopped)
      stopped.throwIfAborted()
    }
    throw new Ended({
      failed: 'The connection was lost. The uploaded part is kept: try again to continue.',
    })
  }

  // If one part ends the upload, the others are stopped.
  const queueController = new AbortController()
  const stopped = AbortSignal.any([signal, queueController.signal])
  const sendQueue = async () => {
    for (let part = queue.shift(); part !== undefined; part = queue.shift()) await sendPart(part, stopped)
  }
  try {
    await Promise.all(Array.from({ length: partsAtOnce }, sendQueue))
  } catch (error) {
    queueController.abort()
    throw error
  }
  return etags
}
