import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Connections {
  /**
   * Accepts the connections in the system's queue, which closing the server would reset: waits until no new
   * connection arrived for 20 milliseconds, up to a quarter of a second.
   */
  takeWaiting(): Promise<void>
  /**
   * Ends every connection with its running request. A used, idle connection ends immediately; a new connection
   * may still send its first request, within `firstRequestMs` of its start.
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
  let openCount = 0
  let drainFirstRequestMs: number | undefined

  const endIfIdle = (socket: Socket, hasWaited = false): void => {
    const connection = connections.get(socket)
    if (drainFirstRequestMs === undefined || connection === undefined || connection.running > 0) return
    if (connection.requests > 0 || hasWaited) {
      socket.destroySoon()
      return
    }
    // The request of a new connection may be on its way: its sender would get no response. After the wait it
    // may have arrived unread, when the process is busy.
    const wait = Math.max(0, connection.since + drainFirstRequestMs - performance.now())
    setTimeout(() => setImmediate(endIfIdle, socket, true), wait)
  }

  server.on('connection', (socket) => {
    openCount += 1
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
    takeWaiting: async () => {
      for (let waited = 0, quiet = 0; waited < 250 && quiet < 20; waited += 5) {
        const before = openCount
        await sleep(5)
        quiet = openCount === before ? quiet + 5 : 0
      }
    },
    drain: ({ firstRequestMs }) => {
      drainFirstRequestMs = firstRequestMs
      for (const socket of connections.keys()) endIfIdle(socket)
    },
  }
}
