import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /**
   * From now on every connection ends with its running request. Resolves when no connection waits to be taken in, or after
   * half a second: a listening socket that closes resets those that still wait.
   */
  turnAway(): Promise<void>
  /** Ends the connections without a request, in a moment: one may be on its way. */
  endIdle(): void
}

/** So long a request on a connection that has none yet is waited for, in milliseconds. */
const arrivalMs = 250
/** So many turns of the loop without a new connection mean that none waits. */
const quietTurns = 10
/** So long connections that wait are taken in, under a load that never pauses, in milliseconds. */
const turnAwayMs = 500

/**
 * Counts the running requests of each connection. Node's own `closeIdleConnections` leaves connections open
 * that never sent a request, and browsers open such connections in advance.
 */
export const watchConnections = (server: Server): Connections => {
  const running = new Map<Socket, number>()
  let draining = false
  let taken = 0

  const endIfIdle = (socket: Socket): void => {
    if (draining && running.get(socket) === 0) socket.destroySoon()
  }

  server.on('connection', (socket) => {
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
    taken += 1
    if (draining) setTimeout(() => endIfIdle(socket), arrivalMs)
  })
  server.on('request', ({ socket }, response) => {
    running.set(socket, (running.get(socket) ?? 0) + 1)
    // Tells the caller that this connection takes no other request.
    if (draining) response.shouldKeepAlive = false
    response.once('close', () => {
      const count = running.get(socket)
      if (count === undefined) return
      running.set(socket, count - 1)
      endIfIdle(socket)
    })
  })
  return {
    turnAway: async () => {
      draining = true
      const until = performance.now() + turnAwayMs
      // Node takes in one waiting connection in each turn of its loop.
      for (let quiet = 0; quiet < quietTurns && performance.now() < until;) {
        const before = taken
        await new Promise((resolve) => setImmediate(resolve))
        quiet = taken === before ? quiet + 1 : 0
      }
    },
    endIdle: () => {
      setTimeout(() => {
        for (const socket of running.keys()) endIfIdle(socket)
      }, arrivalMs)
    },
  }
}
