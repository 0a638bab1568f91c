import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '@atelier/plumbing/http'
import { openTelemetry } from '@atelier/plumbing/telemetry'
import { observeQueue, startScheduler, startWorker } from '@atelier/plumbing/jobs'
import { compose, type Product } from '../compose.ts'
import { listenForMonitoring } from '../monitoring.ts'
import { noteServer, type RunningServer } from '../command-line/running-server.ts'
import { startBackups } from '../moving/backup-schedule.ts'
import { jobsOf, poolsOf } from '../roles.ts'
import { openRuntime, type Runtime } from '../open-runtime.ts'
import { createOperatorAccess, listenHosts } from '../operator-access.ts'
import { requireSettlementCurrency } from '../settlement-currency.ts'

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
  documentation  ${address}/docs
  ${places}
  access token   npx atelier token
`
}

/**
 * Warns about a missing proxy setting: the server itself speaks HTTP only, so an address with https means a
 * proxy, whose visitors must be distinguished.
 */
const warnAboutProxy = ({ config, log }: Runtime): void => {
  if (config.trustedProxies === undefined && config.publicUrl.startsWith('https:'))
    log.warn(
      {},
      'PUBLIC_URL starts with https, so a proxy stands in front of this server, but TRUSTED_PROXIES is not set: all visitors count as one caller and share its limits. Set TRUSTED_PROXIES to the addresses of the proxy, for example 127.0.0.1,::1.',
    )
}

/**
 * Returns the addresses by which commands on this machine find the server. A server with a public address
 * listens here too.
 */
const addressesOf = (config: Runtime['config'], port: number): RunningServer => {
  const [host = '127.0.0.1'] = listenHosts(config) ?? []
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const address = `http://${own.includes(':') ? `[${own}]` : own}:${port}`
  return { address, public_url: config.publicUrl, pid: process.pid }
}

const askedToStop = (): Promise<void> =>
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
  await Promise.race([sleep(config.drainSeconds * 1000), askedToStop()])
}

/** Starts the parts of this process's roles, and prints that it is ready. */
const serve = async (runtime: Runtime): Promise<Product> => {
  const { config, log, databaseUrl: url } = runtime
  const { monitoringPort } = config
  const telemetry = await openTelemetry({
    metrics: monitoringPort !== undefined,
    traces: config.traces,
    log,
  })
  if (telemetry !== undefined) runtime.atEnd(telemetry.close)
  const product = await compose(runtime)
  await requireSettlementCurrency(runtime, product.platform)
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
    runtime.atEnd(noteServer(config.dataDir, addressesOf(config, listening.port)))
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

/**
 * Starts the server and prints its address. Ends on Ctrl-C or SIGTERM, immediately during the start,
 * otherwise after running requests and jobs have finished.
 *
 * @throws a sentence when it cannot start
 */
export const start = async (): Promise<number> => {
  const stopped = askedToStop()
  let runtime: Runtime | undefined
  const starting = async (): Promise<() => Promise<void>> => {
    const opened = await openRuntime()
    runtime = opened
    const product = await serve(opened)
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
