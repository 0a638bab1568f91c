import { listen } from '@atelier/plumbing/http'
import { startScheduler, startWorker } from '@atelier/plumbing/jobs'
import { compose } from '../compose.ts'
import { startBackups } from '../moving/backup-schedule.ts'
import { jobsOf, poolsOf } from '../roles.ts'
import { openRuntime, type Runtime } from '../open-runtime.ts'
import { createOperatorAccess, listenHosts } from '../operator-access.ts'

const readySentence = ({ config, secret }: Runtime, ownerLink: string | undefined): string => {
  const { publicUrl: address, payments } = config
  const { link } = createOperatorAccess(config, secret)
  const places =
    payments.processor === 'sandbox'
      ? `inbox          ${link('/inbox')}
  clock          ${link('/clock')}`
      : `Stripe events  ${address}/v1/integrations/stripe/webhook`
  return `Atelier is ready at ${address}
  dashboard      ${ownerLink ?? `${address}/dashboard`}
  API reference  ${address}/docs
  ${places}
  access token   npx atelier token
`
}

/** The server itself speaks HTTP only, so an address with https means a proxy, whose visitors must be told apart. */
const warnAboutProxy = ({ config, log }: Runtime): void => {
  if (config.trustedProxies === undefined && config.publicUrl.startsWith('https:'))
    log.warn(
      {},
      'PUBLIC_URL starts with https, so a proxy stands in front of this server, but TRUSTED_PROXIES is not set: all visitors count as one caller and share its limits. Set TRUSTED_PROXIES to the addresses of the proxy, for example 127.0.0.1,::1.',
    )
}

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
    const hosts = listenHosts(config)
    const at = { port: config.port, ...(hosts !== undefined && { hosts }) }
    runtime.atEnd((await listen(product.app, at)).close)
    warnAboutProxy(runtime)
  }
  const { clock, database } = product.platform
  const handlers = jobsOf(config, product)
  if (config.roles.includes('worker'))
    runtime.atEnd(startScheduler({ database, due, clock, log, activity }).stop)
  if (config.roles.includes('worker')) {
    const deliverer = product.platform.commerce.openDeliverer()
    runtime.atEnd(deliverer.close)
    deliverer.start()
  }
  if (handlers.length > 0)
    runtime.atEnd((await startWorker({ url, handlers, log, activity, pools: poolsOf(config) })).stop)
  if (config.roles.includes('worker')) runtime.atEnd(startBackups(runtime).stop)
  const { commerce, demo } = product.platform
  const ownerLink = config.roles.includes('web')
    ? await commerce.firstOwnerLink(demo.organization_id, config.mail.operator)
    : undefined
  process.stdout.write(readySentence(runtime, ownerLink))
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
