import { sql } from 'kysely'
import { writeTogether } from '../../database/write-together.ts'
import type { Reader } from '../../services.ts'
import type { PaymentRequest } from '../processor-objects.ts'
import { finishLater } from './announce.ts'
import { findMethods } from './method-queries.ts'
import {
  getByAttempt,
  identity,
  insertPayments,
  paymentByMethod,
  type SandboxPayment,
} from './sandbox-queries.ts'

/** The condition that a payment was written by the first write, and had not been there before. */
const isNew = (id: string) => sql`exists (select from write_0 where id = ${id})`

const savedMethodOf = ({ source }: PaymentRequest): string => {
  if ('saved_method' in source) return source.saved_method
  throw new Error('Only saved methods can be charged without their holders.')
}

/**
 * Charges saved cards without their holders, in the order of the requests. Who does that has the outcome
 * as the answer, as with a refusal, so that no news of it is sent; what takes its time is told later.
 */
export const chargeMethods = async (
  reader: Reader,
  requests: readonly PaymentRequest[],
  now: Date,
): Promise<readonly SandboxPayment[]> => {
  if (requests.length === 0) return []
  const methods = await findMethods(reader, requests.map(savedMethodOf))
  const payments = requests.map((request) => {
    const method = methods.find(
      ({ id, customer }) => id === savedMethodOf(request) && customer === request.customer,
    )
    return paymentByMethod(request, method, { ...identity(), now })
  })
  const late = payments.filter(({ status }) => status === 'processing')
  const [written] = await writeTogether(reader, [
    insertPayments(payments),
    ...late.map(({ id }) => finishLater(id, now, isNew(id))),
  ])
  if (written === payments.length) return payments
  return Promise.all(payments.map(({ attempt_id }) => getByAttempt(reader, attempt_id)))
}
