import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { addressesOf, type Resolve, type WebhookTargets, targetProblem } from './targets.ts'

/** Outcome of a request to a receiver. */
export type Outcome = {
  readonly http_code: number | null
  /** Beginning of the response body. */
  readonly response: string | null
  /** Reason for a missing response, as a sentence. */
  readonly error: string | null
  readonly duration_ms: number
}

/** Sends requests to receivers over keep-alive connections. */
export interface Sender {
  /** Sends one request. Never throws: errors are part of the outcome. */
  send(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<Outcome>
  close(): void
}

/** Response timeout, in milliseconds. */
export const patience = 10_000
/** Maximum characters stored of a response. */
const maxStoredLength = 2048
/** Maximum bytes read of a response. The connection of a longer one is closed. */
const maxReadBytes = 65_536

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection before it responded.',
  ENOTFOUND: 'The name of the receiver could not be found.',
  EAI_AGAIN: 'The name of the receiver could not be resolved.',
  ETIMEDOUT: 'The receiver did not accept the connection in time.',
  EHOSTUNREACH: 'The receiver could not be reached.',
  ENETUNREACH: 'The network of the receiver could not be reached.',
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const describe = (error: unknown): string =>
  sentences[codeOf(error)] ?? (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Reads the beginning of a response, until the signal is aborted at the latest. */
const readBeginning = (response: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const done = () =>
      resolve(
        Buffer.concat(chunks)
          .subarray(0, maxStoredLength * 4)
          .toString('utf8')
          .slice(0, maxStoredLength),
      )
    response.on('data', (chunk: Buffer) => {
      if (size < maxStoredLength * 4) chunks.push(chunk)
      size += chunk.length
      if (size > maxReadBytes) response.destroy()
    })
    response.on('close', done)
    response.on('error', done)
  })

/** PostgreSQL stores no NUL in text. */
const storable = (text: string): string => text.replaceAll('\0', '')

/**
 * Opens a sender. Each name is resolved once per connection and connects to the address that was checked, so
 * DNS rebinding cannot reach a private host. Redirects are not followed.
 */
export const openSender = (targets: WebhookTargets, resolve: Resolve): Sender => {
  const options = { keepAlive: true, maxFreeSockets: 32, timeout: 15_000 }
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
  const lookup: LookupFunction = (host, { all }, respond) => {
    const resolveHost = async () => {
      const [first, ...more] = await addressesOf(host, targets, resolve)
      if (first === undefined) respond(new Error(`${host} has no address.`), '')
      else if (all === true) respond(null, [first, ...more])
      else respond(null, first.address, first.family)
    }
    resolveHost().catch((error: Error) => respond(error, ''))
  }

  const post = (url: URL, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const isTls = url.protocol === 'https:'
      const request = (isTls ? requestHttps : requestHttp)(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          agent: agents[isTls ? 'https:' : 'http:'],
          lookup,
          signal,
        },
        resolve,
      )
      request.on('error', (error) => {
        // The receiver closed a keep-alive connection just as it was reused.
        const isStale = request.reusedSocket && codeOf(error) === 'ECONNRESET' && !signal.aborted
        reject(isStale ? new Error('stale', { cause: 'stale' }) : error)
      })
      // Node treats a 101 response as a protocol upgrade and emits no response event for it.
      request.on('upgrade', (_response, socket) => {
        socket.destroy()
        reject(new Error('The receiver responded with 101 and asked for a protocol other than HTTP.'))
      })
      // The last event of a request, emitted even when there was no other.
      request.on('close', () => reject(new Error('The receiver closed the connection before it responded.')))
      request.end(body)
    })

  const postOnce = async (...call: Parameters<typeof post>): Promise<IncomingMessage> => {
    for (let tries = 0; ; tries++)
      try {
        return await post(...call)
      } catch (error) {
        const isStale = error instanceof Error && error.cause === 'stale'
        if (!isStale || tries >= options.maxFreeSockets) throw error
      }
  }

  return {
    send: async (text, headers, body, signal) => {
      const started = performance.now()
      const outcome = (attempt: Omit<Outcome, 'duration_ms'>): Outcome => ({
        ...attempt,
        duration_ms: Math.round(performance.now() - started),
      })
      const failure = (error: string) => outcome({ http_code: null, response: null, error })
      const url = new URL(text)
      const problem = targetProblem(text, targets)
      if (problem !== undefined) return failure(problem)
      const deadline = AbortSignal.timeout(patience)
      try {
        const message = await postOnce(url, headers, body, AbortSignal.any([signal, deadline]))
        const response = storable(await readBeginning(message))
        return outcome({ http_code: message.statusCode ?? null, response, error: null })
      } catch (error) {
        if (deadline.aborted) return failure('The receiver did not respond within 10 seconds.')
        return failure(storable(describe(error)))
      }
    },
    close: () => {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}
