import { Draft } from '@atelier/contract/areas/studio'
import { safeParse } from 'zod/v4/core'

export type SendResult =
  | { readonly kept: Draft }
  | { readonly refused: string }
  /** `after`: what the server's `Retry-After` asks for, in seconds. `cut`: no answer came. */
  | { readonly again: true; readonly after: number | undefined; readonly cut: boolean }

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const detailOf = (body: unknown): string => {
  const detail = typeof body === 'object' && body !== null && 'detail' in body ? body.detail : undefined
  return typeof detail === 'string' ? detail : 'This photo could not be taken. Please choose another one.'
}

const passing = new Set([408, 425, 429])

/**
 * Sends a photo once; for the paid checkout `session_id`, when it comes late. XMLHttpRequest, because only it tells how many bytes have really left.
 * Gives up on a connection that moves nothing for 90 seconds.
 */
export const sendBytes = (
  photo: Blob,
  onShare: (share: number) => void,
  signal: AbortSignal,
  session_id?: string,
): Promise<SendResult> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let stall: ReturnType<typeof setTimeout>
    const end = (result: SendResult) => {
      clearTimeout(stall)
      signal.removeEventListener('abort', abort)
      resolve(result)
    }
    const abort = () => request.abort()
    const watch = () => {
      clearTimeout(stall)
      stall = setTimeout(abort, 90_000)
    }
    const cut = () => end({ again: true, after: undefined, cut: true })
    const query = session_id === undefined ? '' : `?session_id=${encodeURIComponent(session_id)}`
    request.open('POST', `/studio/drafts${query}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = (event) => {
      watch()
      onShare(event.lengthComputable && event.total > 0 ? event.loaded / event.total : 0)
    }
    request.onerror = cut
    request.onabort = cut
    request.onload = () => {
      const body = parse(request.responseText)
      const draft = request.status === 201 ? safeParse(Draft, body) : undefined
      if (draft?.success) return end({ kept: draft.data })
      if (request.status < 500 && request.status >= 400 && !passing.has(request.status))
        return end({ refused: detailOf(body) })
      const after = request.getResponseHeader('Retry-After')
      end({ again: true, after: after === null ? undefined : Number(after), cut: false })
    }
    signal.addEventListener('abort', abort)
    watch()
    request.send(photo)
  })
