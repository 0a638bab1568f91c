import { testClock, testDatabase } from '@atelier/plumbing/testing'
import type { Tables } from '../core/database/tables.ts'
import type { PaymentProcessor } from '../payments/port.ts'
import { createSandboxProcessor } from '../payments/sandbox/processor.ts'
import { openShop, type Shop } from './open-shop.ts'

/**
 * Moment of a kill: around the processor call, or by number the start (odd) or the end (even) of a transaction, before
 * it is committed.
 */
export type Kill = 'before the processor' | 'after the processor' | number

/** Moments of a call with two transactions around the processor. */
export const kills: readonly Kill[] = ['before the processor', 'after the processor', 1, 2, 3, 4]

export type MortalShop = {
  readonly shop: Shop
  /** Does work whose process dies at a moment. Whatever the work throws is lost with it. */
  readonly dieAt: (moment: Kill, work: () => Promise<unknown>) => Promise<void>
}

/** Opens a shop with the sandbox processor. Its processes die at chosen moments. */
export const openMortalShop = async (
  more: Omit<NonNullable<Parameters<typeof openShop>[1]>, 'test' | 'clock'> = {},
): Promise<MortalShop> => {
  const test = await testDatabase<Tables>()
  const clock = testClock()
  let kill: Kill | undefined
  let transactions = 0
  const at = (moment: Kill): void => {
    if (kill === moment) throw new Error('The process died.')
  }
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  const processor: PaymentProcessor = {
    ...sandbox,
    createPayment: async (request) => {
      at('before the processor')
      const payment = await sandbox.createPayment(request)
      at('after the processor')
      return payment
    },
  }
  const { transact } = test.database
  const database: typeof test.database = {
    ...test.database,
    transact: (run, ...options) =>
      kill === undefined
        ? transact(run, ...options)
        : transact(
            async (tx) => {
              at((transactions += 1))
              const result = await run(tx)
              at((transactions += 1))
              return result
            },
            ...options,
          ),
  }
  const shop = await openShop({ processor, database }, { test, clock, ...more })
  const dieAt = async (moment: Kill, work: () => Promise<unknown>): Promise<void> => {
    kill = moment
    transactions = 0
    await work().catch(() => undefined)
    kill = undefined
  }
  return { shop, dieAt }
}
