import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { App } from './app.ts'
import { respondToBadRequests, listenerErrorResponse, rejectsHosts } from './bad-requests.ts'
import { watchConnections } from './connections.ts'
import { dropUnread } from './unread-body.ts'

export type Listening = {
  /** For example `http://localhost:4000`. */
  readonly url: string
  readonly port: number
  /** Stops accepting requests, lets running requests finish, then closes the rest. */
  close(): Promise<void>
}

export type ListenOptions = {
  readonly port: number
  /** Setting that names the port, for errors. Default: `PORT`. */
  readonly setting?: string
  /**
   * Addresses to listen on, all on the same port; by default every address of the machine. An IPv6 address is
   * left out on a machine without IPv6, unless it is the first.
   */
  readonly hosts?: readonly string[]
  /** Grace period of running requests on close, in milliseconds. Default 10 seconds. */
  readonly graceMs?: number
}

/** Time limit for the first request of a connection that is new when the server closes, in milliseconds. */
const firstRequestMs = 500

const noAddress =
  'This machine does not have the address HOST names. Set HOST to one of its own, for example 127.0.0.1, or leave HOST out.'

const listenError = (error: NodeJS.ErrnoException, port: number, setting: string): Error => {
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is already in use. Set ${setting} to another one, for example ${setting}=${port < 65_535 ? port + 1 : 4000} npm start.`,
    EACCES: `Port ${port} may not be used by this user. Set ${setting} to one above 1023, for example ${setting}=4000 npm start.`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
  }
  const sentence = sentences[error.code ?? '']
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

/**
 * Returns true if the connection is closed after this response, at the request of the caller or the server.
 */
const endsConnection = (request: Request, { headers }: Response): boolean =>
  [request.headers.get('connection'), headers.get('connection')].some(
    (value) => value?.toLowerCase() === 'close',
  )

const openServer = (app: App) => {
  // The library would otherwise replace the global Request and Response of the whole process.
  const answer = getRequestListener(
    async (request, bindings) => {
      const response = await app.fetch(request, bindings)
      if (endsConnection(request, response)) await dropUnread(bindings.incoming)
      return response
    },
    { overrideGlobalObjects: false, errorHandler: listenerErrorResponse },
  )
  /** Requests that wait while the server accepts its last connections; undefined otherwise. */
  let queued: (() => unknown)[] | undefined
  const server = createServer(
    {
      headersTimeout: 15_000,
      // Readers of a body set their own time limit, which for a large file is hours.
      requestTimeout: 0,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16_384,
    },
    (incoming, outgoing) => {
      if (rejectsHosts(incoming, outgoing)) return
      if (queued === undefined) void answer(incoming, outgoing)
      else queued.push(() => answer(incoming, outgoing))
    },
  )
  server.maxHeadersCount = 100
  respondToBadRequests(server)
  /** Holds requests from now on. The returned function releases the held requests, and lets all later ones pass. */
  const hold = (): (() => void) => {
    const waiting: (() => unknown)[] = []
    queued = waiting
    return () => {
      queued = undefined
      for (const run of waiting) run()
    }
  }
  return { server, connections: watchConnections(server), hold }
}

type Open = ReturnType<typeof openServer>

/** Listens, and returns the port. @throws Error with a sentence if the port is taken or not allowed */
const listenOn = async ({ server }: Open, port: number, host: string | undefined): Promise<number> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, resolve)
  })
  return (server.address() as AddressInfo).port
}

const lacksAddress = (error: unknown): boolean =>
  ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes((error as NodeJS.ErrnoException).code ?? '')

const closeServer = async ({ server, connections, hold }: Open, graceMs: number): Promise<void> => {
  // Requests are held during the wait: a busy process would find new connections in every turn of its event
  // loop.
  const releaseHeld = hold()
  await connections.takeWaiting()
  await new Promise<void>((resolve) => {
    const end = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(end)
      resolve()
    })
    releaseHeld()
    connections.drain({ firstRequestMs: Math.min(firstRequestMs, graceMs) })
  })
}

/**
 * Serves an app over HTTP/1.1. Slow senders are cut off: after 15 seconds for the headers, and by the reader
 * of the body (20 seconds for JSON). An unread body is dropped with the response.
 *
 * @throws Error with a sentence if the port is taken or not allowed
 */
export const listen = async (
  app: App,
  { port, setting = 'PORT', hosts, graceMs = 10_000 }: ListenOptions,
): Promise<Listening> => {
  const [first, ...otherHosts] = hosts ?? []
  const opened: Open[] = []
  const open = async (at: number, host: string | undefined): Promise<number> => {
    const server = openServer(app)
    const address = await listenOn(server, at, host)
    opened.push(server)
    return address
  }
  const close = async (): Promise<void> => {
    const closed = opened.map((item) => closeServer(item, graceMs))
    app.drain()
    await Promise.all(closed)
  }
  try {
    const address = await open(port, first)
    for (const host of otherHosts)
      await open(address, host).catch((error: unknown) => {
        if (!lacksAddress(error)) throw error
      })
    const hostname = first === undefined || first === '0.0.0.0' || first === '::' ? 'localhost' : first
    return {
      url: `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${address}`,
      port: address,
      close,
    }
  } catch (error) {
    await close()
    throw listenError(error as NodeJS.ErrnoException, port, setting)
  }
}
