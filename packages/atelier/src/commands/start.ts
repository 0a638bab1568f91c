import type { Config } from '@atelier/plumbing/config'
import { listen } from '@atelier/plumbing/http'
import { startScheduler, startWorker } from '@atelier/plumbing/jobs'
import { compose } from '../compose.ts'
import type { Command } from '../main.ts'
import { jobsOf, poolsOf } from '../who-works.ts'
import { openHouse } from '../open-house.ts'

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
 * Starts everything this process's roles ask for and prints where it is. Ends when asked to by Ctrl-C
 * or SIGTERM, after what is under way has finished.
 */
export const start: Command = async () => {
  const stopped = askedToStop()
  const open = await openHouse()
  const { config, log } = open
  try {
    const house = await compose(open)
    if (config.roles.includes('web')) {
      const at = { port: config.port, ...(config.host !== undefined && { host: config.host }) }
      open.atEnd((await listen(house.app, at)).close)
    }
    const { databaseUrl: url } = open
    const { clock, database } = house.platform
    const handlers = jobsOf(config, house)
    if (config.roles.includes('worker'))
      open.atEnd(startScheduler({ database, due: house.due, clock, log }).stop)
    if (handlers.length > 0)
      open.atEnd((await startWorker({ url, handlers, log, pools: poolsOf(config) })).stop)
    process.stdout.write(readySentence(config))
    await stopped
  } finally {
    await open.close()
  }
  return 0
}
