/** Result of one attempt to send a part. */
export type PutResult =
  | { readonly etag: string }
  /** Worth a retry, after the seconds of the storage's `Retry-After` if it sent one. */
  | { readonly retryAfter: number | undefined }
  /** The URL has expired. */
  | 'expired'
  | { readonly rejected: string }

export type PutPart = (
  part: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly bytes: Blob },
  /** Receives the number of sent bytes. */
  onSent: (bytes: number) => void,
  signal: AbortSignal,
) => Promise<PutResult>

const stallMs = 90_000
const passing = new Set([0, 408, 425, 429])

const resultOf = (request: XMLHttpRequest): PutResult => {
  const { status } = request
  if (status === 200) {
    const etag = request.getResponseHeader('ETag')
    return etag === null
      ? { rejected: 'The storage does not show its answers to this page (CORS).' }
      : { etag }
  }
  if (passing.has(status) || status >= 500) {
    const after = request.getResponseHeader('Retry-After')
    return { retryAfter: after === null ? undefined : Number(after) }
  }
  return status === 403
    ? 'expired'
    : { rejected: 'The storage rejected a part of the file. It may have changed while it was read.' }
}

/**
 * Sends a part to its URL once. Uses XMLHttpRequest, because only it reports sent bytes. A connection
 * without progress for 90 seconds is aborted.
 */
export const putPart: PutPart = ({ url, headers, bytes }, onSent, signal) =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let stall = setTimeout(abort, stallMs)
    request.open('PUT', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stall)
      stall = setTimeout(abort, stallMs)
      onSent(loaded)
    }
    request.onloadend = () => {
      clearTimeout(stall)
      signal.removeEventListener('abort', abort)
      // An interrupted or aborted request has status 0 and no headers.
      resolve(resultOf(request))
    }
    signal.addEventListener('abort', abort)
    request.send(bytes)
  })
