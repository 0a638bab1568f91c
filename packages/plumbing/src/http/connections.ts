import type { Server } from 'node:http'
import type { Socket } from 'node:net'

export interface Connections {
  /** From now on every connection ends with its running request; those without one end at once. */
  drain(): void
}

/**
 * Counts the running requests of each connection. Node's own `closeIdleConnections` leaves connections open
 * that never sent a request, and browsers open such connections in advance.
 */
export const watchConnections = (server: Server): Connections => {
  const running = new Map<Socket, number>()
  let draining = false

  const endIfIdle = (socket: Socket): void => {
    if (draining && running.get(socket) === 0) socket.destroySoon()
  }

  server.on('connection', (socket) => {
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
    endIfIdle(socket)
  })
  server.on('request', ({ socket }, response) => {
    running.set(socket, (running.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const count = running.get(socket)
      if (count === undefined) return
      running.set(socket, count - 1)
      endIfIdle(socket)
    })
  })
  return {
    drain: () => {
      draining = true
      for (const socket of running.keys()) endIfIdle(socket)
    },
  }
}
