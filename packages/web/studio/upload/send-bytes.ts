import type { Draft } from '@atelier/contract/areas/studio'
import { messageIn } from '../../lib/api-error.ts'
import { isDraft } from '../photo/visit.ts'
import { retell, say } from '../texts/speech.ts'

export type SendResult =
  | { readonly draft: Draft }
  | { readonly rejected: string }
  /**
   * Retryable, after the seconds of the server's `Retry-After` header, if any. `sentence` comes from a busy
   * server.
   */
  | { readonly retryAfter: number | undefined; readonly sentence?: string | undefined }

const stallMs = 90_000
/** Maximum accepted `Retry-After`, in seconds: a longer one rejects the photo for now. */
const maxRetryAfter = 300
const passingStatuses = new Set([408, 425, 429])

const busyStatuses = new Set([429, 503])

const sentenceOf = (body: unknown): string | undefined => retell(messageIn(body))

const resultOf = (request: XMLHttpRequest): SendResult => {
  const { status } = request
  const body: unknown = request.response
  if (status === 201 && isDraft(body)) return { draft: body }
  const after = request.getResponseHeader('Retry-After')
  const retryAfter = after === null ? undefined : Number(after)
  const passes = passingStatuses.has(status) && (retryAfter ?? 0) <= maxRetryAfter
  if (status >= 400 && status < 500 && !passes) return { rejected: sentenceOf(body) ?? say('photo.untaken') }
  return { retryAfter, sentence: busyStatuses.has(status) ? sentenceOf(body) : undefined }
}

/**
 * Sends a photo once. Uses XMLHttpRequest, because only it reports upload progress. Aborts a connection that
 * moves nothing for 90 seconds.
 */
export const sendBytes = (
  photo: Blob,
  onShare: (share: number) => void,
  signal: AbortSignal,
  session_id?: string,
): Promise<SendResult> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let stall = setTimeout(abort, stallMs)
    const query = session_id === undefined ? '' : `?session_id=${encodeURIComponent(session_id)}`
    request.open('POST', `/studio/drafts${query}`)
    request.responseType = 'json'
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = (event) => {
      clearTimeout(stall)
      stall = setTimeout(abort, stallMs)
      onShare(event.lengthComputable && event.total > 0 ? event.loaded / event.total : 0)
    }
    request.onloadend = () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', abort)
      // A cut or aborted request has status 0 and no headers.
      resolve(resultOf(request))
    }
    signal.addEventListener('abort', abort)
    request.send(photo)
  })
