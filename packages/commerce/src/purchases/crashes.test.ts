import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tables } from '../core/database/tables.ts'
import { expectApiError } from '../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import type { PaymentProcessor, PaymentRequest } from '../payments/port.ts'
import { createSandboxProcessor } from '../payments/sandbox/processor.ts'

let shop: Shop
afterEach(() => shop.close())

type Moment = 'before' | 'after'

/** A shop whose process dies before or after the processor call, a given number of times. */
const dyingShop = async (moment: Moment) => {
  const test = await testDatabase<Tables>()
  const clock = testClock()
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  const requests: PaymentRequest[] = []
  let dies = true
  const processor: PaymentProcessor = {
    ...sandbox,
    createPayment: async (request) => {
      requests.push(request)
      if (dies && moment === 'before') throw new Error('The process died.')
      const payment = await sandbox.createPayment(request)
      if (dies) throw new Error('The process died.')
      return payment
    },
  }
  shop = await openShop({ processor }, { test, clock, inTurn: true })
  return { sandbox, requests, recover: () => (dies = false) }
}

const start = async (number: string) => {
  const checkout = await shop.openCheckout()
  const path = { client_secret: checkout.clientSecret }
  const body = await shop.buyer(number)
  await expect(shop.client.checkouts.clientConfirm({ path, body })).rejects.toMatchObject({ status: 503 })
  const status = async () => (await shop.client.checkouts.get({ path: { id: checkout.id } })).status
  expect(await status()).toBe('confirmed')
  return { path, status }
}

describe('dying before the processor was called', () => {
  it('reopens the checkout, and the late request charges nothing', async () => {
    const { sandbox, requests, recover } = await dyingShop('before')
    const { path, status } = await start(cards.visa)
    await shop.runJobs()
    expect(await status()).toBe('confirmed')
    shop.clock.advance(30_000)
    await shop.runJobs()
    expect(await status()).toBe('open')
    const [request] = requests
    if (request === undefined) throw new Error('Nothing was asked of the processor.')
    expect(await sandbox.createPayment(request)).toMatchObject({
      status: 'failed',
      failure_code: 'never_attempted',
    })
    recover()
    await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer() })
    await shop.runJobs()
    expect(await status()).toBe('succeeded')
  })

  it('when the checkout has expired too, leaves it expired', async () => {
    await dyingShop('before')
    const { path, status } = await start(cards.visa)
    shop.clock.advance(31 * 60_000)
    await shop.runJobs()
    expect(await status()).toBe('expired')
    await expectApiError(shop.client.checkouts.clientGet({ path }), 'ExpiredCheckoutError', 410)
  })
})

describe('dying after the processor was called', () => {
  it('keeps the payment: the processor event creates the order', async () => {
    await dyingShop('after')
    const { status } = await start(cards.visa)
    await shop.runJobs()
    expect(await status()).toBe('succeeded')
  })

  it('reopens the checkout when the card had been declined', async () => {
    const { recover } = await dyingShop('after')
    const { path, status } = await start(cards.declined)
    shop.clock.advance(30_000)
    await shop.runJobs()
    expect(await status()).toBe('open')
    recover()
    await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer() })
    await shop.runJobs()
    expect(await status()).toBe('succeeded')
  })

  it('finds the challenge again', async () => {
    await dyingShop('after')
    const { path, status } = await start(cards.challenge)
    shop.clock.advance(30_000)
    await shop.runJobs()
    const { paymentProcessorMetadata } = await shop.client.checkouts.clientGet({ path })
    expect(paymentProcessorMetadata['intent_status']).toBe('requires_action')
    const payment_secret = paymentProcessorMetadata['intent_client_secret'] ?? ''
    await shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome: 'complete' } })
    await shop.runJobs()
    expect(await status()).toBe('succeeded')
  })

  it('polls until a slow payment has ended', async () => {
    await dyingShop('after')
    const { status } = await start(cards.late)
    shop.clock.advance(60_000)
    await shop.runJobs()
    expect(await status()).toBe('succeeded')
  })
})
