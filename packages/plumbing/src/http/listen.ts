import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { App } from './app.ts'
import { answerBadRequests, answerListenerError } from './bad-requests.ts'
import { watchConnections } from './connections.ts'

export type Listening = {
  /** For example `http://localhost:4000`. */
  readonly url: string
  readonly port: number
  /** Takes no new requests, lets running ones finish, then closes what is left. */
  close(): Promise<void>
}

export type ListenOptions = {
  readonly port: number
  /** The address to listen on; by default all of them. */
  readonly host?: string
  /** How long running requests may take to finish on close. Default 10 seconds. */
  readonly graceMs?: number
}

const noAddress =
  'This machine does not have the address HOST names. Leave HOST out to listen on all addresses.'

const listenError = (error: NodeJS.ErrnoException, port: number): Error => {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is already in use. Set PORT to another one, for example PORT=${port < 65_535 ? port + 1 : 4000} npm start.`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to one above 1023, for example PORT=4000 npm start.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
  }
  const sentence = sentences[error.code ?? '']
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

/**
 * Serves an app over HTTP/1.1. Slow senders are cut off: 15 seconds for the headers, 10 minutes for a whole
 * request (the pipeline gives JSON 20 seconds).
 *
 * @throws Error with a sentence when the port is taken or not allowed
 */
export const listen = async (
  app: App,
  { port, host, graceMs = 10_000 }: ListenOptions,
): Promise<Listening> => {
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 600_000,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16_384,
    },
    // The library would otherwise replace the global Request and Response of the whole process.
    getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: answerListenerError }),
  )
  server.maxHeadersCount = 100
  const connections = watchConnections(server)
  answerBadRequests(server)

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, port)))
    server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  const named = host === undefined || host === '0.0.0.0' || host === '::' ? 'localhost' : host

  return {
    url: `http://${named.includes(':') ? `[${named}]` : named}:${taken}`,
    port: taken,
    close: () =>
      new Promise((resolve) => {
        const end = setTimeout(() => server.closeAllConnections(), graceMs)
        server.close(() => {
          clearTimeout(end)
          resolve()
        })
        app.drain()
        connections.drain()
      }),
  }
}
