import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '@atelier/plumbing/database'
import type { IdempotencyStore } from '@atelier/plumbing/http'
import type { Tables } from '../core/database/tables.ts'
import type { ProcessorPayouts } from '../payments/disputes-and-payouts.ts'
import type { PaymentProcessor } from '../payments/port.ts'

/**
 * A fault of one call. The moments of a call are the begin, the commit and the end of each of its transactions, and the begin
 * and the end of each request to the processor, counted from 1.
 */
export type Fault =
  | { readonly kind: 'none' }
  /** The process dies at a moment: nothing more happens, and no answer is saved. */
  | { readonly kind: 'killed'; readonly at: number }
  /** The process stops at a request to the processor, and goes on when it is let. */
  | { readonly kind: 'stopped'; readonly at: number }
  /** The processor answers no request from one on, the first of which it carries out or not. */
  | { readonly kind: 'unanswered'; readonly from: number; readonly isCarriedOut: boolean }

type Call = {
  readonly fault: Fault
  moments: number
  requests: number
  isDead: boolean
  /** Stops the process until it is let go on. */
  readonly stop: () => Promise<void>
}

class Died extends Error {}

/** Puts faults into calls that run in this process, each of which has its own; everything else goes on as it is. */
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
        const written = await work(tx)
        pass(call)
        return written
      })
      pass(call)
      return result
    },
    actingAs: (actor) => faultyDatabase(database.actingAs(actor)),
    forDryRun: () => faultyDatabase(database.forDryRun()),
  })

  const faultyPayouts = ({ find, findNext }: ProcessorPayouts): ProcessorPayouts => ({
    find: (id) => ask(() => find(id)),
    findNext: (now) => ask(() => findNext(now)),
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

  /** A dead process neither saves an answer nor frees its key. */
  const faultyStore = (store: IdempotencyStore): IdempotencyStore => ({
    ...store,
    complete: async (...given) => {
      if (calls.getStore()?.isDead !== true) await store.complete(...given)
    },
    release: async (...given) => {
      if (calls.getStore()?.isDead !== true) await store.release(...given)
    },
  })

  return {
    faultyDatabase,
    faultyProcessor,
    faultyStore,
    /**
     * Makes a call with a fault, until it has ended or its process has stopped.
     *
     * @returns the end of the call, whose outcome nobody need have heard of
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
    /** Lets all stopped processes go on. */
    resume: (): void => {
      for (const go of resume) go()
      resume = []
    },
  }
}
