import { after, days, seconds } from '@atelier/plumbing/clock'
import { runPending, silentLog, testClock, testDatabase } from '@atelier/plumbing/testing'
import type { Tables } from '../../core/database/tables.ts'
import type { PaymentProcessor, ProcessorEvent } from '../port.ts'
import { deliverJob, sandboxDue } from '../sandbox/area.ts'
import { recordEnd } from '../sandbox/balance.ts'
import { createSandboxProcessor } from '../sandbox/processor.ts'
import { insertToken } from '../sandbox/card-queries.ts'
import { endPayment, getPaymentBySecret } from '../sandbox/queries.ts'
import { testCards } from '../sandbox/test-cards.ts'
import { standInKeys, startStandIn } from '../stripe/testing/stand-in.ts'
import { createStripeProcessor } from '../stripe/processor.ts'

/** A processor under test, with control of its customers' browsers and of its time. */
export type ProcessorUnderTest = {
  readonly processor: PaymentProcessor
  now(): Date
  /** Returns the confirmation token that a browser gets for a card, typed or from a wallet. */
  token(number: string, wallet?: string): Promise<string>
  answerChallenge(secret: string, outcome: 'complete' | 'fail'): Promise<void>
  /** Advances slow payments and refunds. */
  later(): Promise<void>
  /** Returns the processor events since the last call, verified. */
  takeEvents(): Promise<readonly ProcessorEvent[]>
  close(): Promise<void>
}

const verified = (processor: PaymentProcessor, body: string, headers: Headers): ProcessorEvent => {
  const event = processor.verifyEvent(body, headers)
  if (event === 'forged') throw new Error('The processor does not know its own signature.')
  return event
}

const sandbox = async (): Promise<ProcessorUnderTest> => {
  const test = await testDatabase<Tables>()
  const { database } = test
  const [clock, secret] = [testClock(), '0'.repeat(64)]
  const processor = createSandboxProcessor({ database, clock, secret })
  let events: ProcessorEvent[] = []
  const receive = (body: string, headers: Headers) => {
    events.push(verified(processor, body, headers))
    return Promise.resolve('accepted' as const)
  }
  const services = { database, clock, secret, log: silentLog }
  const handlers = [deliverJob(receive)(services)]
  const due = sandboxDue(receive).map((kind) => kind.bind(services))
  const run = () => runPending({ url: test.url, handlers, due, clock, log: silentLog })
  return {
    processor,
    now: () => clock.now(),
    token: async (number, wallet) => {
      const card = testCards.get(number)
      if (card === undefined) throw new Error(`${number} is no test card.`)
      const id = `token_${crypto.randomUUID()}`
      const row = {
        id,
        outcome: card.outcome,
        failure_code: card.failure_code,
        card_brand: card.brand,
        card_last4: number.slice(-4),
        exp_month: 12,
        exp_year: 2034,
        wallet: wallet ?? null,
        expires_at: after(clock.now(), days(1)),
        created_at: clock.now(),
      }
      await insertToken(database.db, row, after(clock.now(), -days(1)))
      return id
    },
    answerChallenge: (challenge, outcome) =>
      database.transact(async (tx) => {
        const { id } = await getPaymentBySecret(tx, challenge)
        const to =
          outcome === 'complete'
            ? ({ status: 'succeeded', failure_code: null } as const)
            : ({ status: 'failed', failure_code: 'authentication_failed' } as const)
        const ended = await endPayment(tx, id, 'requires_action', to, clock.now())
        if (ended !== undefined) await recordEnd(tx, clock.now(), ended)
      }),
    later: async () => {
      await run()
      clock.advance(seconds(5))
      await run()
    },
    takeEvents: async () => {
      await run()
      const takenEvents = events
      events = []
      return takenEvents
    },
    close: () => test.close(),
  }
}

const stripe = async (): Promise<ProcessorUnderTest> => {
  const clock = testClock()
  const standIn = await startStandIn(clock)
  const processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
  return {
    processor,
    now: () => clock.now(),
    token: (number, wallet) => Promise.resolve(standIn.token(number, wallet)),
    answerChallenge: (challenge, outcome) => Promise.resolve(standIn.answerChallenge(challenge, outcome)),
    later: () => {
      clock.advance(seconds(5))
      standIn.settleLater()
      return Promise.resolve()
    },
    takeEvents: () =>
      Promise.resolve(standIn.takeEvents().map(({ body, headers }) => verified(processor, body, headers))),
    close: () => standIn.close(),
  }
}

/** Supported processors, each with a driver for tests. */
export const processorsUnderTest = { sandbox, stripe } as const
