import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '@atelier/plumbing/clock'
import { Stripe } from 'stripe'
import { endPeriods } from './billing.ts'
import { answerChallenge, settleLater } from './act.ts'
import { StandInState } from './state.ts'
import { calls } from './calls.ts'
import { StandInError } from './errors.ts'
import { parseForm } from './form.ts'

export const standInKeys = {
  secretKey: 'sk_test_standin',
  publishableKey: 'pk_test_standin',
  webhookSecret: 'whsec_standin',
}

/** A restricted key with read access only. */
export const readOnlyKey = 'rk_test_standin'

type Answer = { readonly status: number; readonly body: unknown }

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

const error = (status: number, type: string, message: string, more: object = {}): Answer => ({
  status,
  body: { error: { type, message, ...more } },
})

/**
 * Stripe server for tests: its HTTP interface, limited to the adapter's calls, with memory, idempotency keys,
 * paging, and signed events delivered on demand.
 */
export const startStandIn = async (clock: Clock) => {
  const state = new StandInState(clock)
  const saved = new Map<string, { readonly asked: string; readonly answer: Answer }>()
  const requests: string[] = []
  let cuts = 0

  const act = (method: string, path: string, text: string): Answer => {
    for (const [verb, shape, call] of calls) {
      const match = verb === method ? shape.exec(path) : null
      if (match === null) continue
      try {
        return { status: 200, body: call(state, parseForm(text), match[1] ?? '') }
      } catch (problem) {
        if (problem instanceof StandInError) return { status: problem.status, body: problem.body }
        throw problem
      }
    }
    return error(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path}).`)
  }

  const answer = (method: string, path: string, text: string, key: string | undefined): Answer => {
    if (key === undefined || method !== 'POST') return act(method, path, text)
    const request = `${path} ${text}`
    const before = saved.get(key)
    if (before !== undefined && before.asked !== request)
      return error(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      )
    if (before !== undefined) return before.answer
    const created = act(method, path, text)
    // A rejected request is not stored under its idempotency key.
    if (created.status !== 400) saved.set(key, { asked: request, answer: created })
    return created
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const { method = 'GET' } = request
    const reply = ({ status, body }: Answer): void => {
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_standin' })
      response.end(JSON.stringify(body))
    }
    const text = method === 'GET' ? url.search.slice(1) : await bodyOf(request)
    requests.push(`${method} ${url.pathname}`)
    const bearer = request.headers.authorization?.replace('Bearer ', '')
    if (bearer === readOnlyKey && method !== 'GET')
      return reply(
        error(403, 'invalid_request_error', 'The provided key does not have the required permissions.'),
      )
    if (bearer !== standInKeys.secretKey && bearer !== readOnlyKey)
      return reply(error(401, 'invalid_request_error', 'Invalid API Key provided'))
    const key = request.headers['idempotency-key']
    const created = answer(method, url.pathname, text, typeof key === 'string' ? key : undefined)
    if (cuts === 0) return reply(created)
    // The request was executed; the connection is cut before the response.
    cuts -= 1
    request.socket.destroy()
    return undefined
  }

  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const signer = new Stripe(standInKeys.secretKey)

  /** Signs an event as it is posted to the seller: body and signature headers. */
  const sign = ({
    id,
    type,
    object,
  }: {
    readonly id: string
    readonly type: string
    readonly object: object
  }) => {
    const body = JSON.stringify({
      id,
      object: 'event',
      type,
      created: state.now(),
      livemode: false,
      data: { object },
    })
    const signature = signer.webhooks.generateTestHeaderString({
      payload: body,
      secret: standInKeys.webhookSecret,
      timestamp: state.now(),
    })
    return { body, headers: new Headers({ 'stripe-signature': signature }) }
  }

  return {
    apiUrl: `http://127.0.0.1:${port}`,
    state,
    requests,
    token: (number: string, wallet?: string): string => state.token(number, wallet),
    answerChallenge: (secret: string, outcome: 'complete' | 'fail') =>
      answerChallenge(state, secret, outcome),
    settleLater: () => settleLater(state),
    endPeriods: () => endPeriods(state),
    /** Executes the next requests, and cuts the connection instead of responding. */
    cutNext: (count: number) => {
      cuts = count
    },
    /** Forgets idempotency keys, as Stripe does after a day or later. */
    forgetKeys: () => saved.clear(),
    /** Signed events since the last call. */
    takeEvents: () => state.events.splice(0).map(sign),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type StandIn = Awaited<ReturnType<typeof startStandIn>>
