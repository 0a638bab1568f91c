import { additions, sandboxClock, WebhookEventType } from '@atelier/contract'
import { callEndpoint, explained } from '../command-line/call-endpoint.ts'
import {
  type Connection,
  findConnection,
  serverUnreachable,
  type ServerOptions,
} from '../command-line/connection.ts'
import { readEventType } from './event-types.ts'
import { happenings } from './happenings.ts'
import { openTestShop } from './test-shop.ts'

export type TriggerOptions = ServerOptions & { readonly endpoint?: string | undefined }

/** @throws Error for real payments: no events may be fabricated there */
const requireSandbox = async (connection: Connection): Promise<void> => {
  const response = await fetch(new URL(sandboxClock.get.path, connection.serverURL)).catch(() => undefined)
  await response?.body?.cancel()
  if (response === undefined) throw serverUnreachable(connection)
  if (response.status === 404)
    throw new Error(
      `${connection.serverURL} is not a sandbox, so events cannot be triggered. Send a copy of the latest event of this type to a webhook endpoint instead: --endpoint ID`,
    )
}

const listTypes = (): number => {
  for (const type of WebhookEventType.options)
    process.stdout.write(
      `${type}${happenings[type] === undefined ? '  (with --endpoint only, or by moving the clock)' : ''}\n`,
    )
  return 0
}

/** Causes an event in a sandbox by its calls, or sends a copy of the latest one to an endpoint. */
export const trigger = async (event: string | undefined, options: TriggerOptions): Promise<number> => {
  if (event === undefined) return listTypes()
  const type = readEventType(event)
  const connection = await findConnection(options)
  if (options.endpoint !== undefined) {
    const delivery = await callEndpoint(connection, additions.webhookEndpoints.test, {
      path: { id: options.endpoint },
      body: { type },
    })
    process.stdout.write(`Sent a test of ${type}: webhook event ${(delivery as { id: string }).id}.\n`)
    return 0
  }
  const happen = happenings[type]
  if (happen === undefined)
    throw new Error(
      `${type} depends on the clock. Buy a plan and move the clock (npx atelier trigger subscription.created; npx atelier clock advance 1mo), or send a copy of the latest event: --endpoint ID`,
    )
  await requireSandbox(connection)
  try {
    process.stdout.write(`${type}: ${await happen(openTestShop(connection))}\n`)
    return 0
  } catch (error) {
    throw explained(error, connection)
  }
}
