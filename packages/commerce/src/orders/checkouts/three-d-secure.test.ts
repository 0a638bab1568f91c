import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const start = async () => {
  const checkout = await shop.openCheckout()
  const client_secret = checkout.clientSecret
  const confirmed = await shop.client.checkouts.clientConfirm({
    path: { client_secret },
    body: await shop.buyer(cards.challenge),
  })
  const payment_secret = confirmed.paymentProcessorMetadata['intent_client_secret'] ?? ''
  return { checkout, client_secret, confirmed, payment_secret }
}
const read = (client_secret: string) => shop.client.checkouts.clientGet({ path: { client_secret } })

it('shows the challenge, also after a reload, and succeeds when it is completed', async () => {
  const { client_secret, confirmed, payment_secret } = await start()
  expect(confirmed).toMatchObject({
    status: 'confirmed',
    paymentProcessorMetadata: { intent_status: 'requires_action' },
  })
  await shop.runJobs()
  expect(await read(client_secret)).toMatchObject({
    status: 'confirmed',
    paymentProcessorMetadata: { intent_status: 'requires_action', intent_client_secret: payment_secret },
  })
  const path = { payment_secret }
  expect(await shop.processor.getPayment({ path })).toEqual({
    status: 'requires_action',
    amount: 149,
    currency: 'usd',
  })
  expect(await shop.processor.answerChallenge({ path, body: { outcome: 'complete' } })).toMatchObject({
    status: 'succeeded',
  })
  await expectApiError(shop.processor.answerChallenge({ path, body: { outcome: 'fail' } }), 'Conflict', 409)
  await shop.runJobs()
  expect(await read(client_secret)).toMatchObject({ status: 'succeeded' })
})

it('ends the checkout with the reason when the challenge fails, and can be started again', async () => {
  const { client_secret, payment_secret } = await start()
  await shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome: 'fail' } })
  await shop.runJobs()
  const failed = await read(client_secret)
  expect(failed).toMatchObject({ status: 'failed', paymentProcessorMetadata: { intent_status: 'failed' } })
  expect(failed.paymentProcessorMetadata['failure_reason']).toContain('Your bank could not confirm')
  const { url } = await shop.page.restart({ path: { client_secret } })
  expect(await read(url.split('/').at(-1) ?? '')).toMatchObject({
    status: 'open',
    customerEmail: 'ada@example.com',
  })
})

it('ends the checkout when it is not answered in time, and nothing can be charged after that', async () => {
  const { client_secret, payment_secret } = await start()
  shop.clock.advance(29 * 60_000)
  await shop.runJobs()
  expect((await read(client_secret)).status).toBe('confirmed')
  await shop.letExpire()
  const failed = await read(client_secret)
  expect(failed.status).toBe('failed')
  expect(failed.paymentProcessorMetadata['failure_reason']).toContain('not completed in time')
  await expectApiError(
    shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome: 'complete' } }),
    'Conflict',
    409,
  )
})

it('finds no payment by an invented secret', async () => {
  const path = { payment_secret: 'sandbox_secret_x' }
  await expectApiError(shop.processor.getPayment({ path }), 'ResourceNotFound', 404)
  await expectApiError(
    shop.processor.answerChallenge({ path, body: { outcome: 'fail' } }),
    'ResourceNotFound',
    404,
  )
})
