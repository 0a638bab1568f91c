import type { files } from '@atelier/contract'
import type { CallInput, CallResult } from '@atelier/contract/primitives/endpoint'
import { callErrorOf, isPassing } from './api-error.ts'
import { errorSentence } from './error-sentence.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { savedUpload, saveUpload, uploadName } from './saved-uploads.ts'
import { Ended, sendParts, type SendOptions } from './send-parts.ts'
import { partsOf, withChecksums, type NewFile } from './upload-plan.ts'

type Call<Input, Result> = (input: Input, options?: { idempotencyKey?: string }) => Promise<Result>

/** Two calls of an upload, as in `client.files`. */
export type FileCalls = {
  readonly create: Call<CallInput<typeof files.create>, CallResult<typeof files.create>>
  readonly uploaded: Call<CallInput<typeof files.uploaded>, CallResult<typeof files.uploaded>>
}
export type UploadedFile = CallResult<typeof files.uploaded>

/** The file; otherwise a final rejection, or a failure after which the upload can be resumed. */
export type UploadResult =
  | { readonly file: UploadedFile }
  | { readonly rejected: string }
  | { readonly failed: string }

export type UploadOptions = SendOptions & {
  readonly service: NewFile['service']
  readonly organizationId: string
  readonly calls: FileCalls
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
