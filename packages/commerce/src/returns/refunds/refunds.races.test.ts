import { minutes } from '@atelier/plumbing/clock'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { PaymentProcessor } from '../../payments/port.ts'
import { createSandboxProcessor } from '../../payments/sandbox/processor.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
afterEach(() => shop.close())

const bought = async () => {
  const { id } = await shop.buy()
  const { items } = await shop.client.orders.list({ query: { checkout_id: [id] } })
  return items[0]?.id ?? ''
}
const refund = (orderId: string, amount: number) =>
  shop.client.refunds.create({ body: { orderId, amount, reason: 'other' } })
const outcomes = async (calls: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls)
  const errors = settled.flatMap((item) =>
    item.status === 'rejected' ? [(item.reason as { error?: string }).error] : [],
  )
  return { made: settled.length - errors.length, errors: new Set(errors) }
}
const order = async (id: string) => {
  const { status, refunded_amount } = await shop.client.orders.get({ path: { id } })
  return [status, refunded_amount]
}

describe('twenty concurrent refunds', () => {
  it('of everything refund it once', async () => {
    shop = await openShop({}, { inTurn: true })
    const id = await bought()
    const { made: created, errors } = await outcomes(Array.from({ length: 20 }, () => refund(id, 149)))
    expect(created).toBe(1)
    expect(errors).toEqual(new Set(['RefundedAlready']))
    expect(await order(id)).toEqual(['refunded', 149])
    await shop.runJobs()
    expect(await expectReconciled(shop)).toMatchObject({ refunds: 1, pending: 0 })
  })

  it('of a part refund no more than there is', async () => {
    shop = await openShop({}, { inTurn: true })
    const id = await bought()
    const { made: created, errors } = await outcomes(Array.from({ length: 20 }, () => refund(id, 20)))
    expect(created).toBe(7)
    expect(errors).toEqual(new Set(['RefundAmountTooHigh']))
    expect(await order(id)).toEqual(['partially_refunded', 140])
    await shop.runJobs()
    await refund(id, 9)
    expect(await order(id)).toEqual(['refunded', 149])
  })
})

describe('dying while the processor is called', () => {
  /** Shop whose process crashes before or after the call to the processor, until it recovers. */
  const dyingShop = async (moment: 'before' | 'after') => {
    const [test, clock] = [await testDatabase<Tables>(), testClock()]
    const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
    let dies = true
    const processor: PaymentProcessor = {
      ...sandbox,
      createRefund: async (request) => {
        if (dies && moment === 'before') throw new Error('The process died.')
        const created = await sandbox.createRefund(request)
        if (dies) throw new Error('The process died.')
        return created
      },
    }
    shop = await openShop({ processor }, { test, clock, inTurn: true })
    return { recover: () => (dies = false) }
  }

  it.each(['before', 'after'] as const)('%s it received the request, refunds once', async (moment) => {
    const { recover } = await dyingShop(moment)
    const id = await bought()
    await expect(refund(id, 149)).rejects.toMatchObject({ status: 503 })
    recover()
    shop.clock.advance(minutes(1))
    await shop.runJobs()
    expect(await order(id)).toEqual(['refunded', 149])
    expect(await expectReconciled(shop)).toMatchObject({ refunds: 1, pending: 0 })
    const events = await shop.events()
    expect(events.filter(({ type }) => type === 'refund.created')).toHaveLength(1)
  })
})

it('a refund that the processor declines after it did not answer is canceled, under its key as well', async () => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  let isSilent = true
  const processor: PaymentProcessor = {
    ...sandbox,
    createRefund: async (request) => {
      if (isSilent) throw new Error('connect ECONNREFUSED')
      return sandbox.createRefund(request)
    },
  }
  shop = await openShop({ processor }, { test, clock, inTurn: true })
  const id = await bought()
  const giveBack = () =>
    shop.client.refunds.create(
      { body: { orderId: id, amount: 149, reason: 'other' } },
      { idempotencyKey: 'once' },
    )
  await expect(giveBack()).rejects.toMatchObject({ status: 503 })
  const listed = async () => (await shop.client.refunds.list()).items
  expect(await listed()).toMatchObject([{ status: 'pending', amount: 149 }])
  // A concurrent refund on the processor's dashboard.
  const paid = await test.database.db
    .selectFrom('payments')
    .select(['processor_id', 'currency'])
    .executeTakeFirstOrThrow()
  await sandbox.createRefund({
    refund_id: crypto.randomUUID(),
    payment: paid.processor_id ?? '',
    amount: 149,
    currency: paid.currency,
    reason: 'duplicate',
    metadata: {},
  })
  isSilent = false
  shop.clock.advance(minutes(1))
  await shop.runJobs()
  const [canceled] = await listed()
  expect(canceled).toMatchObject({ status: 'canceled', amount: 149, orderId: id })
  expect([await giveBack()]).toEqual(await listed())
  expect(await order(id)).toEqual(['paid', 0])
  const types = (await shop.events()).filter(({ type }) => type.startsWith('refund.'))
  expect(types.map(({ type, data }) => [type, (data as { status: string }).status])).toEqual([
    ['refund.created', 'canceled'],
  ])
})

it('a refund the processor declines leaves no trace', async () => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  shop = await openShop({ processor: sandbox }, { test, clock, inTurn: true })
  const id = await bought()
  // An external refund, as on the processor's dashboard.
  const paid = await test.database.db
    .selectFrom('payments')
    .select(['processor_id', 'currency'])
    .executeTakeFirstOrThrow()
  await sandbox.createRefund({
    refund_id: crypto.randomUUID(),
    payment: paid.processor_id ?? '',
    amount: 149,
    currency: paid.currency,
    reason: 'duplicate',
    metadata: {},
  })
  const { made: created, errors } = await outcomes([refund(id, 149)])
  expect([created, errors]).toEqual([0, new Set(['RefundedAlready'])])
  expect(await order(id)).toEqual(['paid', 0])
  expect((await shop.client.refunds.list()).items).toEqual([])
  await shop.runJobs()
})
