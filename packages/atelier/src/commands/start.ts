import type { Config } from '@atelier/plumbing/config'
import { listen } from '@atelier/plumbing/http'
import { startScheduler, startWorker } from '@atelier/plumbing/jobs'
import { compose } from '../compose.ts'
import { jobsOf, poolsOf } from '../roles.ts'
import { openRuntime, type Runtime } from '../open-runtime.ts'

const readySentence = ({ publicUrl: address, payments }: Config): string => `Atelier is ready at ${address}
  API reference  ${address}/docs
  ${payments.processor === 'sandbox' ? `inbox          ${address}/inbox` : `Stripe events  ${address}/v1/integrations/stripe/webhook`}
  access token   npx atelier token
`

const askedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })

/** Starts the parts that the roles of this process name, and says that it is ready. */
const serve = async (runtime: Runtime): Promise<void> => {
  const { config, log, databaseUrl: url } = runtime
  const product = await compose(runtime)
  const { activity, due } = product
  if (config.roles.includes('web')) {
    const at = { port: config.port, ...(config.host !== undefined && { host: config.host }) }
    runtime.atEnd((await listen(product.app, at)).close)
  }
  const { clock, database } = product.platform
  const handlers = jobsOf(config, product)
  if (config.roles.includes('worker'))
    runtime.atEnd(startScheduler({ database, due, clock, log, activity }).stop)
  if (handlers.length > 0)
    runtime.atEnd((await startWorker({ url, handlers, log, activity, pools: poolsOf(config) })).stop)
  process.stdout.write(readySentence(config))
}

/**
 * Starts the server and prints its address. Ends on Ctrl-C or SIGTERM, at once while it is still starting, else after
 * running requests and jobs have finished.
 *
 * @throws a sentence when it cannot start
 */
export const start = async (): Promise<number> => {
  const stopped = askedToStop()
  let runtime: Runtime | undefined
  const starting = async (): Promise<void> => {
    runtime = await openRuntime()
    await serve(runtime)
  }
  try {
    await Promise.race([starting(), stopped])
    await stopped
  } finally {
    await runtime?.close()
  }
  return 0
}
