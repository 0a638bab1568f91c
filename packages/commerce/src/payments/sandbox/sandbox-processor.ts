import { createHmac, randomBytes } from 'node:crypto'
import { after, seconds } from '@atelier/plumbing/clock'
import { enqueue } from '@atelier/plumbing/jobs'
import type { Services, Tx } from '../../services.ts'
import type { PaymentProcessor } from '../processor.ts'
import type { PaymentRequest } from '../processor-objects.ts'
import { announce } from './announce.ts'
import { detach, findMethod, listMethods, setDefault } from './method-queries.ts'
import { readNotification, signatureHeader, toProcessorPayment, toProcessorRefund } from './notification.ts'
import { refund } from './refund.ts'
import { findRefund } from './refund-queries.ts'
import { finishPayment } from './sandbox-jobs.ts'
import {
  chargeToken,
  findByAttempt,
  findById,
  getByAttempt,
  insertPayment,
  movePayment,
  paymentByMethod,
  type SandboxPayment,
} from './sandbox-queries.ts'
import { isSigned } from './signature.ts'

/** How long a late success keeps everybody waiting. */
const lateBy = seconds(5)

/** The key of notification signatures, apart from every other use of the server's secret. */
export const notificationKey = (secret: string): string =>
  createHmac('sha256', secret).update('sandbox processor notifications').digest('hex')

const identity = () => ({
  id: `sandbox_payment_${randomBytes(16).toString('hex')}`,
  secret: `sandbox_secret_${randomBytes(24).toString('hex')}`,
})

const charge = async (tx: Tx, now: Date, request: PaymentRequest): Promise<SandboxPayment | undefined> => {
  const { source, customer, save_method } = request
  if (save_method && customer === null)
    throw new Error('A payment method can only be saved for a customer of the processor.')
  if ('confirmation_token' in source) {
    const method = `sandbox_method_${randomBytes(12).toString('hex')}`
    return chargeToken(tx, request, source.confirmation_token, { ...identity(), method, now })
  }
  const method = customer === null ? undefined : await findMethod(tx, customer, source.saved_method)
  const payment = paymentByMethod(request, method, { ...identity(), now })
  return (await insertPayment(tx, payment)) ? payment : undefined
}

const create = async (tx: Tx, now: Date, request: PaymentRequest): Promise<SandboxPayment> => {
  const payment = await charge(tx, now, request)
  if (payment === undefined) return getByAttempt(tx, request.attempt_id)
  // Who charges a saved card has the outcome as the answer; a buyer's page waits for the news.
  if (payment.status === 'succeeded')
    await announce(tx, payment.id, now, 'confirmation_token' in request.source)
  if (payment.status === 'processing')
    await enqueue(tx, finishPayment, { payment_id: payment.id }, { at: after(now, lateBy) })
  return payment
}

const cancel = async (tx: Tx, now: Date, attempt_id: string): Promise<SandboxPayment> => {
  const never: SandboxPayment = {
    ...identity(),
    attempt_id,
    status: 'failed',
    failure_code: 'never_attempted',
    amount: 0,
    currency: 'usd',
    description: '',
    metadata: {},
    card_brand: null,
    card_last4: null,
    customer: null,
    saved_method: null,
    created_at: now,
    modified_at: null,
  }
  if (await insertPayment(tx, never)) return never
  const { id } = await getByAttempt(tx, attempt_id)
  const ended = await movePayment(
    tx,
    id,
    'requires_action',
    { status: 'failed', failure_code: 'authentication_abandoned' },
    now,
  )
  return ended ?? getByAttempt(tx, attempt_id)
}

/** The payment processor that comes with the house: test cards only, everything offline, and as asynchronous as a real one. */
export const createSandboxProcessor = ({
  database,
  clock,
  secret,
}: Pick<Services, 'database' | 'clock' | 'secret'>): PaymentProcessor => {
  const key = notificationKey(secret)
  return {
    name: 'sandbox',
    publishable_key: 'sandbox',
    createPayment: async (request) =>
      toProcessorPayment(await database.transact((tx) => create(tx, clock.now(), request))),
    findPayment: async ({ attempt_id }) => {
      const payment = await findByAttempt(database.db, attempt_id)
      return payment && toProcessorPayment(payment)
    },
    findOwnPayment: async (processor_id) => {
      const payment = await findById(database.db, processor_id)
      return payment && toProcessorPayment(payment)
    },
    cancelPayment: async ({ attempt_id }) =>
      toProcessorPayment(await database.transact((tx) => cancel(tx, clock.now(), attempt_id))),
    // Nothing has to be written: a customer is whoever has cards under this name.
    createCustomer: (request) => Promise.resolve(`sandbox_customer_${request.key}`),
    listMethods: (customer) => listMethods(database.db, customer),
    setDefaultMethod: (customer, method) => database.transact((tx) => setDefault(tx, customer, method)),
    detachMethod: (method) => detach(database.db, method, clock.now()),
    createRefund: async (request) => {
      const made = await database.transact((tx) => refund(tx, clock.now(), request))
      return typeof made === 'string' ? made : toProcessorRefund(made)
    },
    findRefund: async ({ refund_id }) => {
      const found = await findRefund(database.db, { refund_id })
      return found && toProcessorRefund(found)
    },
    verifyNotification: (body, headers) =>
      isSigned(key, body, headers.get(signatureHeader), clock.now()) ? readNotification(body) : 'forged',
  }
}
