import { setTimeout as sleep } from 'node:timers/promises'
import { explainDatabaseError } from '../explain-start.ts'
import { openRuntime, type Runtime } from '../open-runtime.ts'
import type { Product } from '../compose.ts'

const waitForStopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })

/**
 * Continues to answer for `ATELIER_DRAIN_SECONDS`, so that proxies notice that this process is about to stop
 * and send their requests to others. A second stop request ends that.
 */
const drain = async ({ config }: Runtime, { readiness }: Product): Promise<void> => {
  readiness.leave()
  if (config.drainSeconds === 0) return
  await Promise.race([sleep(config.drainSeconds * 1000), waitForStopSignal()])
}

/**
 * Starts the server and prints its address. Ends on Ctrl-C or SIGTERM, immediately during the start,
 * otherwise after running requests and jobs have finished.
 *
 * @throws a sentence when it cannot start
 */
export const start = async (): Promise<number> => {
  const stopped = waitForStopSignal()
  let runtime: Runtime | undefined
  const starting = async (): Promise<() => Promise<void>> => {
    // The modules of the server load while its database starts.
    const loading = import('../serve.ts')
    // Its failure is thrown where it is awaited, also when the database fails first.
    loading.catch(() => undefined)
    const opened = await openRuntime()
    runtime = opened
    const { serve } = await loading
    const product = await serve(opened).catch((error: unknown) => {
      throw explainDatabaseError(error, opened.databaseUrl)
    })
    return () => drain(opened, product)
  }
  try {
    const leave = await Promise.race([starting(), stopped])
    await stopped
    await leave?.()
  } finally {
    await runtime?.close()
  }
  return 0
}
