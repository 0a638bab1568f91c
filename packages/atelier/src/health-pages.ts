import { jsonReply, type Page } from '@atelier/plumbing/http'
import type { Health } from './health.ts'
import type { Readiness } from './readiness.ts'

export type HealthPorts = { readonly health: Health; readonly readiness: Readiness }

/** Pages of the liveness check (`/healthz`) and the readiness check (`/readyz`). */
export const healthPages = ({ health, readiness }: HealthPorts): Page[] => [
  {
    path: '/healthz',
    respond: async () => {
      const report = await health.check()
      return jsonReply(report.status === 'ok' ? 200 : 503, report)
    },
  },
  { path: '/readyz', respond: async () => readiness.answer(await health.explainHold()) },
]
