import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { addressesOf, type Resolve, type WebhookTargets, whyNoTarget } from './targets.ts'

/** How a request to a receiver ended. */
export type Outcome = {
  readonly http_code: number | null
  /** The beginning of the answer. */
  readonly response: string | null
  /** Why there was no answer, in a sentence. */
  readonly error: string | null
  readonly duration_ms: number
}

/** Sends requests to receivers, over connections that are kept for a while. */
export interface Sender {
  /** Sends one request. Never throws: what goes wrong is the outcome. */
  send(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    signal: AbortSignal,
  ): Promise<Outcome>
  close(): void
}

/** A receiver has answered within this time, in milliseconds, or the attempt has failed. */
export const patience = 10_000
/** So many characters of an answer are kept. */
const mostKept = 2048
/** An answer that is longer than this is not read to its end, in bytes; its connection is closed. */
const mostRead = 65_536

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver closed the connection before it had answered.',
  ENOTFOUND: 'The name of the receiver could not be found.',
  EAI_AGAIN: 'The name of the receiver could not be looked up.',
  ETIMEDOUT: 'The receiver did not take the connection in time.',
  EHOSTUNREACH: 'The receiver could not be reached.',
  ENETUNREACH: 'The network of the receiver could not be reached.',
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const describe = (error: unknown): string =>
  sentences[codeOf(error)] ?? (error instanceof Error ? error.message : String(error)).slice(0, 500)

/** Reads the beginning of an answer; never longer than until the signal is aborted. */
const readBeginning = (answer: IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const done = () =>
      resolve(
        Buffer.concat(chunks)
          .subarray(0, mostKept * 4)
          .toString('utf8')
          .slice(0, mostKept),
      )
    answer.on('data', (chunk: Buffer) => {
      if (size < mostKept * 4) chunks.push(chunk)
      size += chunk.length
      if (size > mostRead) answer.destroy()
    })
    answer.on('close', done)
    answer.on('error', done)
  })

/** PostgreSQL stores no NUL in a text. */
const storable = (text: string): string => text.replaceAll('\0', '')

/**
 * Opens a sender. Names are looked up once for each connection, and the connection goes to an address that was checked: a name
 * that changes what it stands for leads nowhere else. Redirects are not followed.
 */
export const openSender = (targets: WebhookTargets, resolve: Resolve): Sender => {
  const options = { keepAlive: true, maxFreeSockets: 32, timeout: 15_000 }
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
  const lookup: LookupFunction = (host, { all }, answer) => {
    const answerChecked = async () => {
      const [first, ...more] = await addressesOf(host, targets, resolve)
      if (first === undefined) answer(new Error(`${host} has no address.`), '')
      else if (all === true) answer(null, [first, ...more])
      else answer(null, first.address, first.family)
    }
    answerChecked().catch((error: Error) => answer(error, ''))
  }

  const post = (url: URL, headers: Readonly<Record<string, string>>, body: string, signal: AbortSignal) =>
    new Promise<IncomingMessage>((answered, failed) => {
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
        answered,
      )
      request.on('error', (error) => {
        // The receiver closed a kept connection at the moment when it was used again.
        const isStale = request.reusedSocket && codeOf(error) === 'ECONNRESET' && !signal.aborted
        failed(isStale ? new Error('stale', { cause: 'stale' }) : error)
      })
      // Node takes an answer 101 for a change of the protocol, and tells of no other answer then.
      request.on('upgrade', (_answer, socket) => {
        socket.destroy()
        failed(new Error('The receiver answered 101 and asked for another protocol than HTTP.'))
      })
      // The last thing that a request says, also when it has said nothing else.
      request.on('close', () =>
        failed(new Error('The receiver closed the connection before it had answered.')),
      )
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
      const outcome = (known: Omit<Outcome, 'duration_ms'>): Outcome => ({
        ...known,
        duration_ms: Math.round(performance.now() - started),
      })
      const failure = (error: string) => outcome({ http_code: null, response: null, error })
      const url = new URL(text)
      const wrong = whyNoTarget(text, targets)
      if (wrong !== undefined) return failure(wrong)
      const deadline = AbortSignal.timeout(patience)
      try {
        const answer = await postOnce(url, headers, body, AbortSignal.any([signal, deadline]))
        const response = storable(await readBeginning(answer))
        return outcome({ http_code: answer.statusCode ?? null, response, error: null })
      } catch (error) {
        if (deadline.aborted) return failure('The receiver did not answer within 10 seconds.')
        return failure(storable(describe(error)))
      }
    },
    close: () => {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}
