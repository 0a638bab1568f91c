import { after, days, seconds } from '@atelier/plumbing/clock'
import { runPending, scheduledJobs } from '@atelier/plumbing/jobs'
import { silentLog, testClock, testDatabase } from '@atelier/plumbing/testing'
import type { Tables } from '../../database/tables.ts'
import type { PaymentProcessor } from '../processor.ts'
import type { ProcessorNotification } from '../processor-objects.ts'
import { movePayment } from '../sandbox/sandbox-queries.ts'
import { sandboxJobHandlers } from '../sandbox/sandbox-job-handlers.ts'
import { createSandboxProcessor } from '../sandbox/sandbox-processor.ts'
import { getBySecret, insertToken } from '../sandbox/sandbox-queries.ts'
import { announce } from '../sandbox/announce.ts'
import { testCards } from '../sandbox/test-cards.ts'
import { startStandIn, standInKeys } from '../stripe/testing/stand-in.ts'
import { createStripeProcessor } from '../stripe/stripe-processor.ts'

/** A processor with what its customers' browsers and the passing of time do to it. */
export type ProcessorUnderTest = {
  readonly processor: PaymentProcessor
  now(): Date
  /** What a browser gets for a card. */
  token(number: string): Promise<string>
  answerChallenge(secret: string, outcome: 'complete' | 'fail'): Promise<void>
  /** Lets what takes its time be done. */
  later(): Promise<void>
  /** What the processor has sent since the last look, each message verified. */
  heard(): Promise<readonly ProcessorNotification[]>
  close(): Promise<void>
}

const verified = (processor: PaymentProcessor, body: string, headers: Headers): ProcessorNotification => {
  const notification = processor.verifyNotification(body, headers)
  if (notification === 'forged') throw new Error('The processor does not know its own signature.')
  return notification
}

const sandbox = async (): Promise<ProcessorUnderTest> => {
  const test = await testDatabase<Tables>()
  const { database } = test
  const [clock, secret] = [testClock(), '0'.repeat(64)]
  const processor = createSandboxProcessor({ database, clock, secret })
  let messages: ProcessorNotification[] = []
  const receive = (body: string, headers: Headers) => {
    messages.push(verified(processor, body, headers))
    return Promise.resolve('accepted' as const)
  }
  const handlers = sandboxJobHandlers({ database, clock, secret }, receive)
  const due = scheduledJobs().map((kind) => kind.bind({ database: test.database as never }))
  const run = () => runPending({ url: test.url, handlers, due, clock, log: silentLog })
  return {
    processor,
    now: () => clock.now(),
    token: async (number) => {
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
        expires_at: after(clock.now(), days(1)),
        created_at: clock.now(),
      }
      await insertToken(database.db, row, after(clock.now(), -days(1)))
      return id
    },
    answerChallenge: (challenge, outcome) =>
      database.transact(async (tx) => {
        const { id } = await getBySecret(tx, challenge)
        const to =
          outcome === 'complete'
            ? ({ status: 'succeeded', failure_code: null } as const)
            : ({ status: 'failed', failure_code: 'authentication_failed' } as const)
        await movePayment(tx, id, 'requires_action', to, clock.now())
        await announce(tx, id, clock.now())
      }),
    later: async () => {
      await run()
      clock.advance(seconds(5))
      await run()
    },
    heard: async () => {
      await run()
      const taken = messages
      messages = []
      return taken
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
    token: (number) => Promise.resolve(standIn.token(number)),
    answerChallenge: (challenge, outcome) => Promise.resolve(standIn.answerChallenge(challenge, outcome)),
    later: () => {
      clock.advance(seconds(5))
      standIn.settleLater()
      return Promise.resolve()
    },
    heard: () =>
      Promise.resolve(standIn.takeEvents().map(({ body, headers }) => verified(processor, body, headers))),
    close: () => standIn.close(),
  }
}

/** The processors commerce can work with, each as its tests can drive it. */
export const processorsUnderTest = { sandbox, stripe } as const
