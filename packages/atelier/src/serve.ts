import { listen } from '@atelier/plumbing/http'
import { openTelemetry } from '@atelier/plumbing/telemetry'
import { observeQueue, startScheduler, startWorker } from '@atelier/plumbing/jobs'
import { type RunningServer, noteServer } from './command-line/running-server.ts'
import { compose, type Product } from './compose.ts'
import { listenForMonitoring } from './monitoring.ts'
import { startBackups } from './moving/backup-schedule.ts'
import type { Runtime } from './open-runtime.ts'
import { createOperatorAccess, listenHosts } from './operator-access.ts'
import { jobsOf, poolsOf } from './roles.ts'

const readySentence = ({ config, secret }: Runtime, ownerLink: string | undefined): string => {
  const { publicUrl: url, payments } = config
  const { link } = createOperatorAccess(config, secret)
  const places = payments.isSimulated
    ? `inbox          ${link('/inbox')}
  clock          ${link('/clock')}`
    : `Stripe events  ${url}/v1/integrations/stripe/webhook`
  return `Atelier is ready at ${url}
  dashboard      ${ownerLink ?? `${url}/dashboard`}
  documentation  ${url}/docs
  ${places}
  access token   npx atelier token
`
}

/**
 * Warns about a missing proxy setting: the server itself speaks HTTP only, so a URL with https means a
 * proxy, whose visitors must be distinguished.
 */
const warnAboutProxy = ({ config, log }: Runtime): void => {
  if (config.trustedProxies === undefined && config.publicUrl.startsWith('https:'))
    log.warn(
      {},
      'PUBLIC_URL starts with https, so this server is behind a proxy, but TRUSTED_PROXIES is not set: all visitors count as one caller and share its limits. Set TRUSTED_PROXIES to the addresses of the proxy, for example 127.0.0.1,::1.',
    )
}

/**
 * Returns the URLs by which commands on this machine find the server. A server with a public URL
 * listens here too.
 */
const urlsOf = (config: Runtime['config'], port: number): RunningServer => {
  const [host = '127.0.0.1'] = listenHosts(config) ?? []
  const ownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const url = `http://${ownHost.includes(':') ? `[${ownHost}]` : ownHost}:${port}`
  return { address: url, public_url: config.publicUrl, pid: process.pid }
}

/** Starts the parts of this process's roles, and prints that it is ready. */
export const serve = async (runtime: Runtime): Promise<Product> => {
  const { config, log, databaseUrl: url } = runtime
  const { monitoringPort } = config
  const telemetry = await openTelemetry({
    metrics: monitoringPort !== undefined,
    traces: config.traces,
    log,
  })
  if (telemetry !== undefined) runtime.atEnd(telemetry.close)
  const product = await compose(runtime)
  const { activity, due, health, readiness } = product
  if (telemetry !== undefined && monitoringPort !== undefined) {
    observeQueue(product.platform.database)
    const ports = { config, port: monitoringPort, telemetry, health, readiness, log }
    runtime.atEnd((await listenForMonitoring(ports)).close)
  }
  if (config.roles.includes('web')) {
    const hosts = listenHosts(config)
    const at = { port: config.port, ...(hosts !== undefined && { hosts }) }
    const listening = await listen(product.app, at)
    runtime.atEnd(listening.close)
    runtime.atEnd(noteServer(config.dataDir, urlsOf(config, listening.port)))
    warnAboutProxy(runtime)
  }
  const { clock, database } = product.platform
  const handlers = jobsOf(config, product)
  if (config.roles.includes('worker')) {
    runtime.atEnd(startScheduler({ database, due, clock, log, activity }).stop)
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
  return product
}
