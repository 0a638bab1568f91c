import { STATUS_CODES, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'

/** How long the rest of a request that is not read any more is taken from the connection, so that its sender gets the answer. */
const drainMs = 2000

type Problem = { readonly status: number; readonly detail: string }

const tooLong = 'The address and the headers of this request are longer than the 16 KB that are accepted.'

/** By the code of the error that Node's HTTP parser reports. */
const problems: Readonly<Record<string, Problem>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: tooLong },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, detail: 'The chunk extensions of this body are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    detail: 'The request took too long to arrive. Check the connection and send it again.',
  },
}
const unreadable: Problem = { status: 400, detail: 'This request cannot be read as HTTP.' }

/** The answer when HTTP was read, but address and `Host` make no URL. Errors of the app itself are answered by the app. */
export const answerListenerError = (error: unknown): Response => {
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
 * Answers what never becomes a request because it cannot be read as HTTP or is too long. The connection ends with
 * the answer, but not at once: a sender that is still sending when its connection is cut would lose the answer.
 */
export const answerBadRequests = (server: Server): void => {
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
    // The parser reports every further piece of a request that was answered already.
    if (answered.has(socket)) return
    const response = responses.get(socket)
    const isAnswering = response !== undefined && response.headersSent && !response.writableFinished
    if (isAnswering || !socket.writable) return void socket.destroy()
    answer(socket, problems[error.code ?? ''] ?? unreadable)
  })
  server.on('connect', (_request, socket) => answer(socket, noTunnel))
}
