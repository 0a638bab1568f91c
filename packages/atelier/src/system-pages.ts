import type { Commerce } from '@atelier/commerce'
import { additions, contract, sandboxClock, studio } from '@atelier/contract'
import { toOpenApi } from '@atelier/contract/openapi'
import { contentSecurityPolicy, jsonReply, type Page } from '@atelier/plumbing/http'
import { framePages } from '@atelier/plumbing/frame'
import { clockPages } from './clock-page.ts'
import type { Health } from './health.ts'
import type { Readiness } from './readiness.ts'
import { healthPages } from './health-pages.ts'
import { filePage } from './package-files.ts'
import { renderReference } from './reference/render-reference.ts'

export type SystemPorts = {
  readonly health: Health
  readonly readiness: Readiness
  readonly commerce: Pick<Commerce, 'processor' | 'receiveProcessorEvent' | 'routes'>
  /** Whether this installation's clock can be moved. */
  readonly hasClock: boolean
  /** Whether mails are shown on a page. */
  readonly hasInbox: boolean
}

const eventLimit = { bytes: 256 * 1024, milliseconds: 20_000 }

/** Builds a text at its first request, because building the reference would delay the start by a second. */
const once = (make: () => string): (() => string) => {
  let made: string | undefined
  return () => (made ??= make())
}

/** The pages for machines and developers: health, OpenAPI, reference, clock, and the receiver of processor events. */
export const systemPages = ({ health, readiness, commerce, hasClock, hasInbox }: SystemPorts): Page[] => {
  const calls = hasClock ? { ...contract, sandboxClock } : contract
  const openApi = once(() =>
    JSON.stringify(toOpenApi({ ...calls, studio }, { title: 'Atelier', version: '1' }, additions)),
  )
  const reference = once(() => renderReference(calls, additions))
  return [
    ...healthPages({ health, readiness }),
    { path: '/openapi.json', respond: () => ({ ...jsonReply(200, null), body: openApi() }) },
    {
      path: '/docs',
      respond: () => ({
        status: 200,
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': contentSecurityPolicy(),
        },
        body: reference(),
      }),
    },
    filePage('/docs/reference.css', 'reference/reference.css'),
    filePage('/docs/reference.js', 'reference/reference.js'),
    ...(hasClock ? clockPages(hasInbox) : []),
    ...framePages,
    {
      method: 'POST',
      path: `/v1/integrations/${commerce.processor}/webhook`,
      respond: async ({ body, headers }) => {
        const text = new TextDecoder().decode(await body(eventLimit))
        const taken = await commerce.receiveProcessorEvent(text, headers)
        return taken === 'accepted'
          ? jsonReply(202, { received: true })
          : jsonReply(401, { detail: 'The signature does not fit.' })
      },
    },
  ]
}
