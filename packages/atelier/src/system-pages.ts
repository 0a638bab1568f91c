import { contract } from '@atelier/contract'
import type { Database } from '@atelier/plumbing/database'
import { contentSecurityPolicy, jsonReply, type Page } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import { referenceStyle, renderReference } from './reference.ts'

export type SystemPorts = {
  readonly database: Database<never>
  readonly openApi: object
  /** Takes a signed message of the payment processor in. */
  readonly receiveNotification: (body: string, headers: Headers) => Promise<'accepted' | 'forged'>
}

const notificationLimit = { bytes: 256 * 1024, milliseconds: 20_000 }

/** The addresses machines and developers use: health, the interface's description, notifications. */
export const systemPages = ({ database, openApi, receiveNotification }: SystemPorts): Page[] => {
  const reference = renderReference(contract)
  return [
    {
      path: '/healthz',
      respond: async () => {
        const answers = await sql`select 1`.execute(database.db).then(
          () => true,
          () => false,
        )
        return answers
          ? jsonReply(200, { status: 'ok' })
          : jsonReply(503, { status: 'the database does not answer' })
      },
    },
    { path: '/openapi.json', respond: () => jsonReply(200, openApi) },
    {
      path: '/docs',
      respond: () => ({
        status: 200,
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': contentSecurityPolicy(),
        },
        body: reference,
      }),
    },
    {
      path: '/docs/reference.css',
      respond: () => ({
        status: 200,
        headers: { 'Content-Type': 'text/css; charset=utf-8' },
        body: referenceStyle,
      }),
    },
    {
      method: 'POST',
      path: '/v1/integrations/sandbox/webhook',
      respond: async ({ body, headers }) => {
        const text = new TextDecoder().decode(await body(notificationLimit))
        const taken = await receiveNotification(text, headers)
        return taken === 'accepted'
          ? jsonReply(202, { received: true })
          : jsonReply(401, { detail: 'The signature does not fit.' })
      },
    },
  ]
}
