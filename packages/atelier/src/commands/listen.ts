import { setTimeout as wait } from 'node:timers/promises'
import { headersOf, newSecret } from '@atelier/commerce'
import { webhookEvents } from '@atelier/contract'
import { systemClock } from '@atelier/plumbing/clock'
import { ApiError, ConnectionError, createClientFor } from '@atelier/sdk'
import { explained } from '../command-line/call-endpoint.ts'
import { findConnection, type ServerOptions, tokenNeeded } from '../command-line/connection.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { readEventType } from './event-types.ts'

/** Delay before an ended stream is reopened, in milliseconds. */
const pollMs = 1000

type ListenOptions = {
  readonly server: string
  readonly token: string
  readonly forwardTo: string
  readonly secret: string
  /** Event types to forward; undefined: all. */
  readonly types?: readonly string[] | undefined
  readonly signal: AbortSignal
  readonly print: (line: string) => void
}

/** Sends one message to the program, and returns a line about its response. */
const forward = async (
  { forwardTo, secret }: ListenOptions,
  { id, payload }: { readonly id: string; readonly payload: string },
): Promise<string> => {
  const timestamp = Math.floor(systemClock.now().getTime() / 1000)
  const started = performance.now()
  try {
    const response = await fetch(forwardTo, {
      method: 'POST',
      headers: headersOf([secret], { id, timestamp, body: payload }),
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    await response.body?.cancel()
    return `${response.status} in ${Math.round(performance.now() - started)} ms`
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `no response: ${reason instanceof Error ? reason.message : String(reason)}`
  }
}

/**
 * Forwards events of a shop to a program on this machine, over a connection that this process opens, until
 * the signal is aborted or the server ends the stream. Each message is sent once.
 */
const forwardEvents = async (options: ListenOptions): Promise<void> => {
  const { server, token, types, signal, print } = options
  const client = createClientFor({ webhookEvents }, { serverURL: server, accessToken: token })
  for await (const message of client.webhookEvents.listen({}, { signal })) {
    if (message.type === null) print('Listening. Press Ctrl-C to stop.')
    else if (types === undefined || types.includes(message.type))
      print(`${message.type}  ${message.id}  ${await forward(options, message)}`)
  }
}

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

/** True for a failure that passes: no connection, a busy server, or a proxy whose server restarts. */
const isPassing = (error: unknown): error is Error =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429))

/** Options of the command, before validation. */
export type ListenArguments = ServerOptions & {
  readonly forwardTo: string
  readonly events?: string | undefined
  readonly secret?: string | undefined
}

/** Forwards webhooks until Ctrl-C; a stream that ends, because the server restarts, is reopened. */
export const listen = async ({ forwardTo, events, ...options }: ListenArguments): Promise<number> => {
  if (!isWebAddress(forwardTo))
    throw new UsageError(
      `--forward-to is "${forwardTo}"; it must be a URL, such as http://localhost:3000/webhooks.`,
    )
  const types = events?.split(',').map((type) => readEventType(type.trim()))
  const connection = await findConnection(options)
  const { serverURL: server, token } = connection
  if (token === undefined) throw tokenNeeded(connection)
  const ended = new AbortController()
  process.once('SIGINT', () => ended.abort())
  process.once('SIGTERM', () => ended.abort())
  const print = (line: string): void => void process.stdout.write(`${line}\n`)
  const secret = options.secret ?? newSecret()
  print(`Forwarding webhooks of ${server} to ${forwardTo}.\nThe signing secret is ${secret}`)
  while (!ended.signal.aborted)
    try {
      await forwardEvents({
        server,
        token,
        forwardTo,
        secret,
        types,
        signal: ended.signal,
        print,
      })
      if (!ended.signal.aborted) print('The server closed the connection. Connecting again.')
    } catch (error) {
      if (ended.signal.aborted) break
      if (!isPassing(error)) throw explained(error, connection)
      print(`${error.message} Trying again.`)
    } finally {
      await wait(pollMs, undefined, { signal: ended.signal }).catch(() => undefined)
    }
  return 0
}
