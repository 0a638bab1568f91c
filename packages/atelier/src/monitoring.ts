import type { Config } from '@atelier/plumbing/config'
import { createApp, listen, type Listening } from '@atelier/plumbing/http'
import type { Log } from '@atelier/plumbing/log'
import type { Telemetry } from '@atelier/plumbing/telemetry'
import { type HealthPorts, healthPages } from './health-pages.ts'
import { listenHosts } from './operator-access.ts'

export type MonitoringPorts = HealthPorts & {
  readonly config: Config
  readonly port: number
  readonly telemetry: Telemetry
  readonly log: Log
}

/**
 * Listens on `MONITORING_PORT` for the operator's own tools: `/metrics`, `/healthz` and `/readyz`. Processes
 * without the role `web` have no other port. The port has no authentication, so it must not be public.
 */
export const listenForMonitoring = async ({
  config,
  port,
  telemetry,
  log,
  ...health
}: MonitoringPorts): Promise<Listening> => {
  const app = createApp({
    pipelines: [],
    pages: [
      ...healthPages(health),
      {
        path: '/metrics',
        respond: async () => ({
          status: 200,
          headers: {
            'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
            'Cache-Control': 'no-store',
          },
          body: await telemetry.readMetrics(),
        }),
      },
    ],
    publicUrl: config.publicUrl,
    sandbox: false,
    log,
  })
  const hosts = listenHosts(config)
  return listen(app, { port, setting: 'MONITORING_PORT', ...(hosts !== undefined && { hosts }) })
}
