import { testClock, testDatabase } from '@atelier/plumbing/testing'
import type { Tables } from '../core/database/tables.ts'
import type { PaymentProcessor } from '../payments/port.ts'
import { createSandboxProcessor } from '../payments/sandbox/processor.ts'
import { openShop, type Shop } from './open-shop.ts'

/** Moments around the creation of a payment at the processor, which throw for a processor that does not answer. */
export type ProcessorHooks = {
  before: (payment_id: string) => Promise<void>
  after: (payment_id: string) => Promise<void>
}

/** Opens a shop with the sandbox processor, so that a test can interrupt payments. */
export const openHookedShop = async (
  options: Partial<Parameters<typeof openShop>[0]> = {},
): Promise<{ readonly shop: Shop; readonly hooks: ProcessorHooks }> => {
  const test = await testDatabase<Tables>()
  const clock = testClock()
  const hooks: ProcessorHooks = { before: () => Promise.resolve(), after: () => Promise.resolve() }
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  const processor: PaymentProcessor = {
    ...sandbox,
    createPayment: async (request) => {
      await hooks.before(request.payment_id)
      const payment = await sandbox.createPayment(request)
      await hooks.after(request.payment_id)
      return payment
    },
  }
  return { shop: await openShop({ processor, ...options }, { test, clock }), hooks }
}
