import { setTimeout as sleep } from 'node:timers/promises'
import { endLeftover } from './leftover.ts'
import { startServer, type Server, type ServerOptions } from './server.ts'

const pause = 500

/**
 * Starts the server and, when it ends unexpectedly, restarts it on the same port, so that existing URLs stay
 * valid.
 */
export const keepServer = async (
  options: ServerOptions,
): Promise<{ port: number; stop(): Promise<void> }> => {
  const { cluster, log } = options
  const stopping = new AbortController()
  let server: Server = await startServer(options)
  const { port } = server

  const startAgain = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await endLeftover(cluster)
        server = await startServer({ ...options, port })
        if (stopping.signal.aborted) await server.stop()
        return
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be restarted; trying again.')
        await sleep(pause, undefined, { ref: false })
      }
    }
  }
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await server.ended
      if (stopping.signal.aborted) return
      log.error({}, 'PostgreSQL exited unexpectedly; restarting it.')
      await startAgain()
    }
  }
  const watching = watch()
  return {
    port,
    stop: async () => {
      stopping.abort()
      await server.stop()
      await watching
    },
  }
}
