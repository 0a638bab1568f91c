import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@atelier/plumbing/database'
import type { IdempotencyStore } from '@atelier/plumbing/http'
import { sql } from 'kysely'
import type { Tables } from '../core/database/tables.ts'
import type { ProcessorPayouts } from '../payments/disputes-and-payouts.ts'
import type { PaymentProcessor } from '../payments/port.ts'

/**
 * Fault of a call. The moments of a call are the beginning, commit and end of each of its transactions, and
 * the beginning and end of each request to the processor, counted from 1.
 */
export type Fault =
  | { readonly kind: 'none' }
  /** The process crashes at a moment: nothing else happens, and no response is stored. */
  | { readonly kind: 'killed'; readonly at: number }
  /** The process pauses at a request to the processor until it is resumed. */
  | { readonly kind: 'stopped'; readonly at: number }
  /** The processor answers no request from this number on; `isCarriedOut` applies to the first. */
  | { readonly kind: 'unanswered'; readonly from: number; readonly isCarriedOut: boolean }

type Call = {
  readonly fault: Fault
  moments: number
  requests: number
  isDead: boolean
  /** Pauses the process until it is resumed. */
  readonly stop: () => Promise<void>
}

class Died extends Error {}

/** Injects faults into calls of this process, each call with its own; all else is unaffected. */
export const openFaults = () => {
  const calls = new AsyncLocalStorage<Call>()
  let resume: (() => void)[] = []

  const pass = (call: Call | undefined): void => {
    if (call === undefined) return
    call.moments += 1
    if (call.fault.kind === 'killed' && call.moments >= call.fault.at) call.isDead = true
    if (call.isDead) throw new Died('The process died.')
  }

  const ask = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
    const call = calls.getStore()
    if (call === undefined) return request()
    const { fault } = call
    call.requests += 1
    pass(call)
    if (fault.kind === 'stopped' && fault.at === 2 * call.requests - 1) await call.stop()
    const isSilent = fault.kind === 'unanswered' && call.requests >= fault.from
    if (isSilent && !(fault.isCarriedOut && call.requests === fault.from))
      throw new Error('connect ECONNREFUSED')
    const answer = await request()
    pass(call)
    if (fault.kind === 'stopped' && fault.at === 2 * call.requests) await call.stop()
    if (isSilent) throw new Error('socket hang up')
    return answer
  }

  const faultyDatabase = (database: Database<Tables>): Database<Tables> => ({
    ...database,
    transact: async (work) => {
      const call = calls.getStore()
      pass(call)
      const result = await database.transact(async (tx) => {
        const result = await work(tx)
        pass(call)
        return result
      })
      pass(call)
      return result
    },
    actingAs: (actor) => faultyDatabase(database.actingAs(actor)),
    forDryRun: () => faultyDatabase(database.forDryRun()),
  })

  const faultyPayouts = ({ find, findNext }: ProcessorPayouts): ProcessorPayouts => ({
    find: (id) => ask(() => find(id)),
    findNext: (now, currency) => ask(() => findNext(now, currency)),
  })

  const faultyProcessor = (processor: PaymentProcessor): PaymentProcessor => ({
    ...processor,
    createPayment: (request) => ask(() => processor.createPayment(request)),
    findPayment: (payment) => ask(() => processor.findPayment(payment)),
    findOwnPayment: (id) => ask(() => processor.findOwnPayment(id)),
    cancelPayment: (payment) => ask(() => processor.cancelPayment(payment)),
    createCustomer: (request) => ask(() => processor.createCustomer(request)),
    listMethods: (customer) => ask(() => processor.listMethods(customer)),
    setDefaultMethod: (customer, method) => ask(() => processor.setDefaultMethod(customer, method)),
    detachMethod: (method) => ask(() => processor.detachMethod(method)),
    createRefund: (request) => ask(() => processor.createRefund(request)),
    findRefund: (refund) => ask(() => processor.findRefund(refund)),
    findDispute: (id) => ask(() => processor.findDispute(id)),
    submitEvidence: (request) => ask(() => processor.submitEvidence(request)),
    acceptDispute: (id) => ask(() => processor.acceptDispute(id)),
    ...(processor.payouts !== undefined && { payouts: faultyPayouts(processor.payouts) }),
  })

  /** A crashed process neither stores a response nor releases its key. */
  const faultyStore = (store: IdempotencyStore): IdempotencyStore => ({
    ...store,
    complete: async (...args) => {
      if (calls.getStore()?.isDead !== true) await store.complete(...args)
    },
    release: async (...args) => {
      if (calls.getStore()?.isDead !== true) await store.release(...args)
    },
  })

  return {
    faultyDatabase,
    faultyProcessor,
    faultyStore,
    /**
     * Makes a call with a fault, until it ends or its process pauses.
     *
     * @returns the end of the call; its result may never reach the caller
     */
    run: async (fault: Fault, make: () => Promise<unknown>): Promise<{ readonly end: Promise<unknown> }> => {
      let stopped = (): void => undefined
      const untilStopped = new Promise<void>((resolve) => (stopped = resolve))
      const stop = (): Promise<void> => {
        stopped()
        return new Promise((resolve) => resume.push(resolve))
      }
      const end = calls.run({ fault, moments: 0, requests: 0, isDead: false, stop }, () =>
        make().catch((error: unknown) => error),
      )
      await Promise.race([end, untilStopped])
      return { end }
    },
    /** Resumes all paused processes. */
    resume: (): void => {
      for (const go of resume) go()
      resume = []
    },
  }
}

/** Forgets all saved answers, as if every process had crashed after its commit. */
export const loseAnswers = ({ db }: Pick<Database<Tables>, 'db'>): Promise<unknown> =>
  sql`update idempotency_keys set status = null, answer = null, lease_until = clock_timestamp()`.execute(db)
