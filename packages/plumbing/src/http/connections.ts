import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /**
   * From now on every connection ends with its running request. One that has had requests and has none now ends
   * at once; a new one may still send its first request, for `firstRequestMs` from its beginning.
   */
  drain(options: { readonly firstRequestMs: number }): void
}

type Connection = { readonly since: number; requests: number; running: number }

/**
 * Counts the running requests of each connection. Node's own `closeIdleConnections` leaves connections open
 * that never sent a request, and browsers open such connections in advance.
 */
export const watchConnections = (server: Server): Connections => {
  const connections = new Map<Socket, Connection>()
  let drainFirstRequestMs: number | undefined

  const endIfIdle = (socket: Socket): void => {
    const connection = connections.get(socket)
    if (drainFirstRequestMs === undefined || connection === undefined || connection.running > 0) return
    // The request of a new connection may be on its way: whoever sent it would get no answer.
    const wait = connection.requests > 0 ? 0 : connection.since + drainFirstRequestMs - performance.now()
    if (wait > 0) setTimeout(endIfIdle, wait, socket)
    else socket.destroySoon()
  }

  server.on('connection', (socket) => {
    connections.set(socket, { since: performance.now(), requests: 0, running: 0 })
    socket.once('close', () => connections.delete(socket))
    endIfIdle(socket)
  })
  server.on('request', ({ socket }, response) => {
    const connection = connections.get(socket)
    if (connection === undefined) return
    connection.requests += 1
    connection.running += 1
    response.once('close', () => {
      connection.running -= 1
      endIfIdle(socket)
    })
  })
  return {
    drain: ({ firstRequestMs }) => {
      drainFirstRequestMs = firstRequestMs
      for (const socket of connections.keys()) endIfIdle(socket)
    },
  }
}
