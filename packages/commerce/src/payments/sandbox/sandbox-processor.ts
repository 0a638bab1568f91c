import { deriveKey } from '@atelier/plumbing/tokens'
import { writeTogether } from '../../database/write-together.ts'
import type { Services, Tx } from '../../services.ts'
import type { PaymentProcessor } from '../processor.ts'
import type { PaymentRequest } from '../processor-objects.ts'
import { chargeMethods } from './charge-methods.ts'
import { chargeToken } from './charge-token.ts'
import { detach, listMethods, setDefault } from './method-queries.ts'
import { readNotification, signatureHeader, toProcessorPayment, toProcessorRefund } from './notification.ts'
import { refund } from './refund.ts'
import { findRefund } from './refund-queries.ts'
import {
  findByAttempt,
  findById,
  getByAttempt,
  identity,
  insertPayments,
  movePayment,
  type SandboxPayment,
} from './sandbox-queries.ts'
import { isSigned } from './signature.ts'

/** The key of notification signatures, apart from every other use of the server's secret. */
export const notificationKey = (secret: string): string =>
  deriveKey(secret, 'sandbox processor notifications').toString('hex')

const create = async (
  { database: { db }, clock }: Pick<Services, 'database' | 'clock'>,
  request: PaymentRequest,
): Promise<SandboxPayment> => {
  const { source, customer, save_method, attempt_id } = request
  if (save_method && customer === null)
    throw new Error('A payment method can only be saved for a customer of the processor.')
  const now = clock.now()
  if ('saved_method' in source) {
    const [charged] = await chargeMethods(db, [request], now)
    return charged ?? getByAttempt(db, attempt_id)
  }
  const made = await chargeToken(db, request, source.confirmation_token, { ...identity(), now })
  return made ?? getByAttempt(db, attempt_id)
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
  const [written] = await writeTogether(tx, [insertPayments([never])])
  if (written === 1) return never
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
    createPayment: async (request) => toProcessorPayment(await create({ database, clock }, request)),
    createPayments: async (requests) =>
      (await chargeMethods(database.db, requests, clock.now())).map(toProcessorPayment),
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
    listMethods: (customers) => listMethods(database.db, customers),
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
