import { type IncomingMessage, STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'

/**
 * Maximum time for draining the rest of a rejected request, in milliseconds, so that its sender receives the
 * response.
 */
const drainMs = 2000

type Problem = { readonly status: number; readonly detail: string }

const tooLong = 'The address and the headers of this request exceed the limit of 16 KB.'

/** Keyed by the error code of Node's HTTP parser. */
const problems: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: tooLong },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: 'The chunk extensions of this body are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    detail: 'The request took too long to arrive. Check the connection and send it again.',
  },
}
const unreadable: Problem = { status: 400, detail: 'This request cannot be read as HTTP.' }

/**
 * Rejects a request with several `Host` headers (RFC 9112, section 3.2): a proxy could take another one of them for the
 * name of the server.
 *
 * @returns false when the request has one at most
 */
export const rejectsHosts = (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
  if ((incoming.headersDistinct['host']?.length ?? 0) < 2) return false
  const body = JSON.stringify({ detail: unreadable.detail })
  outgoing.writeHead(unreadable.status, { 'Content-Type': 'application/json', Connection: 'close' }).end(body)
  return true
}

/** Returns the response when HTTP was parsed, but path and `Host` form no URL. The app answers its own errors. */
export const listenerErrorResponse = (error: unknown): Response => {
  const { status, detail } =
    error instanceof RequestError ? unreadable : { status: 500, detail: 'Internal Server Error' }
  return Response.json({ detail }, { status })
}

const noTunnel: Problem = { status: 405, detail: 'This server is no proxy.' }

const answerText = ({ status, detail }: Problem): string => {
  const body = JSON.stringify({ detail })
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/**
 * Answers malformed or oversized requests, which never become a request. The connection ends after the
 * response with a delay: a sender that is still sending when its connection is cut would lose the response.
 */
export const respondToBadRequests = (server: Server): void => {
  const responses = new WeakMap<Duplex, ServerResponse>()
  const answered = new WeakSet<Duplex>()

  const answer = (socket: Duplex, problem: Problem): void => {
    answered.add(socket)
    socket.on('error', () => socket.destroy())
    socket.resume()
    socket.end(answerText(problem))
    const cut = setTimeout(() => socket.destroy(), drainMs)
    socket.once('close', () => clearTimeout(cut))
  }

  server.on('request', ({ socket }, response) => responses.set(socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The parser reports every further chunk of an answered request.
    if (answered.has(socket)) return
    const response = responses.get(socket)
    const isAnswering = response !== undefined && response.headersSent && !response.writableFinished
    if (isAnswering || !socket.writable) return void socket.destroy()
    answer(socket, problems[error.code ?? ''] ?? unreadable)
  })
  server.on('connect', (_request, socket) => answer(socket, noTunnel))
}
