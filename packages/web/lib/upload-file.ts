import type { files } from '@atelier/contract'
import type { CallInput, CallResult } from '@atelier/contract/primitives/endpoint'
import { callErrorOf, isPassing } from './api-error.ts'
import { errorSentence } from './error-sentence.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { putPart, type PutPart } from './put-part.ts'
import { savedUpload, saveUpload, uploadName, type SavedUpload } from './saved-uploads.ts'
import { partsOf, withChecksums, type NewFile } from './upload-plan.ts'

type Call<Input, Result> = (input: Input, options?: { idempotencyKey?: string }) => Promise<Result>

/** Two calls of an upload, as in `client.files`. */
export type FileCalls = {
  readonly create: Call<CallInput<typeof files.create>, CallResult<typeof files.create>>
  readonly uploaded: Call<CallInput<typeof files.uploaded>, CallResult<typeof files.uploaded>>
}
export type UploadedFile = CallResult<typeof files.uploaded>

/**
 * Progress of an upload. `reading`: its checksums are computed. `sending`: `done` bytes have been sent, fewer
 * again when a part must be resent. `waiting`: the connection is lost. `finishing`: the server assembles it.
 */
export type UploadProgress = {
  readonly phase: 'reading' | 'sending' | 'waiting' | 'finishing'
  readonly done: number
  readonly total: number
}

/** The file; otherwise a final rejection, or a failure after which the upload can be resumed. */
export type UploadResult =
  | { readonly file: UploadedFile }
  | { readonly rejected: string }
  | { readonly failed: string }

export type UploadOptions = {
  readonly service: NewFile['service']
  readonly organizationId: string
  readonly calls: FileCalls
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
class Ended extends Error {
  readonly outcome: { readonly rejected: string } | { readonly failed: string } | 'expired'

  constructor(outcome: Ended['outcome']) {
    super('The upload has ended.')
    this.outcome = outcome
  }
}

type Upload = CallResult<typeof files.create>['upload']
type Begun = { readonly upload: Upload; readonly saved: SavedUpload }

/** Sends the missing parts, a few at once; returns the `ETag` of each. */
const sendParts = async (
  file: File,
  name: string,
  { upload, saved }: Begun,
  { onProgress, signal, put = putPart, wait = waitOrOnline }: UploadOptions,
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

  // When one part ends the upload, the others are stopped.
  const others = new AbortController()
  const stopped = AbortSignal.any([signal, others.signal])
  const sendQueue = async () => {
    for (let part = queue.shift(); part !== undefined; part = queue.shift()) await sendPart(part, stopped)
  }
  try {
    await Promise.all(Array.from({ length: partsAtOnce }, sendQueue))
  } catch (error) {
    others.abort()
    throw error
  }
  return etags
}

/** Makes a call of the server; a rejection ends the upload permanently, any other failure can be retried. */
const calling = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    const failure = callErrorOf(error)
    const sentence = errorSentence(failure)
    throw new Ended(
      isPassing(failure) || failure.kind === 'unexpected' ? { failed: sentence } : { rejected: sentence },
    )
  }
}

const uploadOnce = async (file: File, name: string, options: UploadOptions): Promise<UploadedFile> => {
  const { service, organizationId, calls, onProgress, signal } = options
  const total = file.size
  onProgress({ phase: 'reading', done: 0, total })
  const parts = await withChecksums(
    file,
    partsOf(total),
    (done) => onProgress({ phase: 'reading', done, total }),
    signal,
  )
  const saved = savedUpload(name) ?? { key: newIdempotencyKey(), begun: Date.now(), etags: {} }
  saveUpload(name, saved)
  const body = {
    service,
    name: file.name,
    mime_type: file.type || 'application/octet-stream',
    size: total,
    organization_id: organizationId,
    upload: { parts: [...parts] },
  } as NewFile // The server checks the type of a picture, and names those that it accepts.
  const { id, upload } = await calling(calls.create({ body }, { idempotencyKey: saved.key }))
  signal.throwIfAborted()
  const etags = await sendParts(file, name, { upload, saved }, options)
  onProgress({ phase: 'finishing', done: total, total })
  const completed = upload.parts.map(({ number }) => ({ number, checksum_etag: etags[number] ?? '' }))
  return calling(
    calls.uploaded({ path: { id }, body: { id: upload.id, path: upload.path, parts: completed } }),
  )
}

/**
 * Uploads a file in parts: each with its checksum, three at once, with retries after lost connections.
 * Completed parts are remembered in the browser, so that the same file, chosen again within a day, resumes,
 * even after the page was closed.
 *
 * @returns undefined when `signal` was aborted; the upload can be resumed later
 */
export const uploadFile = async (file: File, options: UploadOptions): Promise<UploadResult | undefined> => {
  const name = uploadName(file, `${options.service}:${options.organizationId}`)
  const attempt = async (): Promise<UploadResult | 'expired' | undefined> => {
    try {
      const uploaded = await uploadOnce(file, name, options)
      saveUpload(name, undefined)
      return { file: uploaded }
    } catch (error) {
      if (options.signal.aborted) return undefined
      if (!(error instanceof Ended)) return { failed: 'The file could not be read. Choose it again.' }
      if (error.outcome === 'expired' || 'rejected' in error.outcome) saveUpload(name, undefined)
      return error.outcome
    }
  }
  const first = await attempt()
  if (first !== 'expired') return first
  // The URLs of an old upload have expired: it restarts, once.
  const second = await attempt()
  return second === 'expired' ? { failed: 'The addresses to upload to do not work. Try again.' } : second
}
