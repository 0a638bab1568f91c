import { connect } from 'node:net'
import type { FuzzedRequest } from './mutate.ts'

/** Outcome of a request: a response, or the reason for its absence. */
export type Outcome =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: string; readonly body: string }
  | { readonly kind: 'cut' | 'hang' }

/** Streams of events never end; their first chunk is enough. */
const isStream = (text: string): boolean => /^content-type: text\/event-stream/im.test(text)

const parse = (text: string): Outcome => {
  const end = text.indexOf('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
  if (end < 0 || Number.isNaN(status)) return { kind: 'cut' }
  const headers = text.slice(0, end)
  const raw = text.slice(end + 4)
  const isChunked = /^transfer-encoding: chunked/im.test(headers)
  const body = isChunked ? raw.replaceAll(/(?:^|\r\n)[0-9a-f]+\r\n/gi, '') : raw
  return { kind: 'answer', status, headers, body }
}

/** Writes a request to its own connection and reads the response. */
export const send = (
  port: number,
  request: Pick<FuzzedRequest, 'method' | 'target' | 'headers' | 'body' | 'raw'>,
  deadlineMs: number,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    let text = ''
    const finish = (outcome: Outcome): void => {
      clearTimeout(deadline)
      socket.destroy()
      resolve(outcome)
    }
    const deadline = setTimeout(() => finish({ kind: 'hang' }), deadlineMs)
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (isStream(text)) finish(parse(text))
    })
    socket.on('end', () => finish(parse(text)))
    socket.on('close', () => finish(parse(text)))
    // A server may respond before it has read everything, and close: the response counts.
    socket.on('error', () => finish(parse(text)))
    const { method, target, headers, body, raw } = request
    if (raw !== undefined) return void socket.write(raw, 'latin1')
    const lines = [
      `${method} ${target} HTTP/1.1`,
      'Host: localhost',
      'Connection: close',
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...(body === undefined ? [] : [`Content-Length: ${body.length}`]),
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
    if (body !== undefined) socket.write(body)
  })
