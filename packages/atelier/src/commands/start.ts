import type { Config } from '@atelier/plumbing/config'
import { listen } from '@atelier/plumbing/http'
import { startScheduler, startWorker } from '@atelier/plumbing/jobs'
import { compose } from '../compose.ts'
import { jobsOf, poolsOf } from '../roles.ts'
import { openRuntime } from '../open-runtime.ts'

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

/**
 * Starts the parts that the roles of this process name and prints its address. Ends on Ctrl-C or SIGTERM, after
 * running requests and jobs have finished.
 */
export const start = async (): Promise<number> => {
  const stopped = askedToStop()
  const runtime = await openRuntime()
  const { config, log } = runtime
  try {
    const product = await compose(runtime)
    if (config.roles.includes('web')) {
      const at = { port: config.port, ...(config.host !== undefined && { host: config.host }) }
      runtime.atEnd((await listen(product.app, at)).close)
    }
    const { databaseUrl: url } = runtime
    const { clock, database } = product.platform
    const handlers = jobsOf(config, product)
    if (config.roles.includes('worker'))
      runtime.atEnd(startScheduler({ database, due: product.due, clock, log }).stop)
    if (handlers.length > 0)
      runtime.atEnd((await startWorker({ url, handlers, log, pools: poolsOf(config) })).stop)
    process.stdout.write(readySentence(config))
    await stopped
  } finally {
    await runtime.close()
  }
  return 0
}
