import type { Commerce } from '@atelier/commerce'
import { additions, contract, sandboxClock, studio } from '@atelier/contract'
import { toOpenApi } from '@atelier/contract/openapi'
import { jsonReply, type Page } from '@atelier/plumbing/http'
import { framePages } from '@atelier/plumbing/frame'
import { clockPages } from './clock-page.ts'
import { docsPages } from './docs/docs-pages.ts'
import type { Health } from './health.ts'
import type { Readiness } from './readiness.ts'
import { healthPages } from './health-pages.ts'

export type SystemPorts = {
  readonly health: Health
  readonly readiness: Readiness
  readonly commerce: Pick<Commerce, 'processor' | 'receiveProcessorEvent' | 'routes'>
  /** True when the clock of this installation can be moved. */
  readonly hasClock: boolean
  /** True when e-mails are shown on a page. */
  readonly hasInbox: boolean
  readonly publicUrl: string
}

const eventLimit = { bytes: 256 * 1024, milliseconds: 20_000 }

/** Builds a text at its first request, because building it would delay the start. */
const once = (make: () => string): (() => string) => {
  let page: string | undefined
  return () => (page ??= make())
}

/**
 * Pages for machines and developers: health, OpenAPI, documentation, clock, and the receiver of processor
 * events.
 */
export const systemPages = ({
  health,
  readiness,
  commerce,
  hasClock,
  hasInbox,
  publicUrl,
}: SystemPorts): Page[] => {
  const calls = hasClock ? { ...contract, sandboxClock } : contract
  const openApi = once(() =>
    JSON.stringify(toOpenApi({ ...calls, studio }, { title: 'Atelier', version: '1' }, additions)),
  )
  return [
    ...healthPages({ health, readiness }),
    { path: '/openapi.json', respond: () => ({ ...jsonReply(200, null), body: openApi() }) },
    ...docsPages({
      contract,
      additions: hasClock ? { ...additions, sandboxClock } : additions,
      publicUrl,
    }),
    ...(hasClock ? clockPages(hasInbox) : []),
    ...framePages,
    {
      method: 'POST',
      path: `/v1/integrations/${commerce.processor}/webhook`,
      respond: async ({ body, headers }) => {
        const text = new TextDecoder().decode(await body(eventLimit))
        const result = await commerce.receiveProcessorEvent(text, headers)
        return result === 'accepted'
          ? jsonReply(202, { received: true })
          : jsonReply(401, { detail: 'The signature does not match.' })
      },
    },
  ]
}
