import { checkoutPage, checkouts, sandboxProcessor } from '@atelier/contract'
import {
  ApiError,
  ConnectionError,
  createClientFor,
  InputValidationError,
  RequestTimeoutError,
  ValidationError,
} from '@atelier/sdk'
import type { Answer, CheckoutCalls, Problem } from './checkout-calls.ts'

/** The rows the page calls and no others: only they are in its script. */
const { clientGet, clientUpdate, clientConfirm } = checkouts
const rows = { clientGet, clientUpdate, clientConfirm, ...checkoutPage, ...sandboxProcessor }

const readingMs = 15_000
const writingMs = 30_000

const detailOf = ({ body }: ApiError): string =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string'
    ? body.detail
    : 'The payment did not go through.'

/** What a failed call means to the page. No answer at all is `unreachable`; an answer nobody promised is `broken`. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof InputValidationError) return { kind: 'invalid', issues: error.issues }
  if (error instanceof ValidationError) return { kind: 'invalid', issues: error.detail }
  if (error instanceof ConnectionError || error instanceof RequestTimeoutError) return { kind: 'unreachable' }
  if (!(error instanceof ApiError)) return { kind: 'broken' }
  if (error.is('PaymentError')) return { kind: 'declined', sentence: detailOf(error) }
  if (error.is('NotOpenCheckout')) return { kind: 'not-open' }
  if (error.is('ExpiredCheckoutError')) return { kind: 'expired' }
  if (error.is('ResourceNotFound')) return { kind: 'missing' }
  if (error.is('Conflict')) return { kind: 'conflict' }
  if (error.status === 429) return { kind: 'busy' }
  return {
    kind: error.status === 502 || error.status === 503 || error.status === 504 ? 'unreachable' : 'broken',
  }
}

const answered = async <T, U>(call: Promise<T>, take: (value: T) => U): Promise<Answer<U>> => {
  try {
    return { ok: true, value: take(await call) }
  } catch (error) {
    return { ok: false, problem: problemOf(error) }
  }
}

const whole = <T>(value: T): T => value

type Connection = {
  readonly serverURL: string
  readonly fetch?: (request: Request) => Promise<Response> | Response
}

/** The page's calls, made through the SDK. */
export const connectCheckout = (connection: Connection, clientSecret: string): CheckoutCalls => {
  const client = createClientFor(rows, { ...connection, timeoutMs: readingMs })
  const path = { client_secret: clientSecret }
  const write = { timeoutMs: writingMs }
  return {
    read: (signal) => answered(client.clientGet({ path }, { signal }), whole),
    update: (body) => answered(client.clientUpdate({ path, body }, write), whole),
    holdCard: (body) => answered(client.createConfirmationToken({ body }, write), whole),
    confirm: (body, idempotencyKey) =>
      answered(client.clientConfirm({ path, body }, { ...write, idempotencyKey }), whole),
    readChallenge: (secret) =>
      answered(client.getPayment({ path: { payment_secret: secret } }), ({ status }) => status),
    answerChallenge: (secret, outcome) =>
      answered(
        client.answerChallenge({ path: { payment_secret: secret }, body: { outcome } }, write),
        ({ status }) => status,
      ),
    restart: () => answered(client.restart({ path }, write), whole),
  }
}
