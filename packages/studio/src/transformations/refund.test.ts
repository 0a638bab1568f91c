import { days, hours } from '@atelier/plumbing/clock'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestStudio, quickPainter, type TestStudio } from '../testing/open-studio.ts'
import { visitUntilPaid } from '../testing/visit.ts'

let studio: TestStudio
afterEach(() => studio.close())

/** Opens a studio whose painter fails until it is repaired. */
const openBrokenStudio = async () => {
  let broken = true
  studio = await openTestStudio({
    painter: {
      paint: (...args) => (broken ? Promise.reject(new Error('broken')) : quickPainter.paint(...args)),
    },
  })
  return { repair: () => (broken = false) }
}
const openPaid = async (): Promise<string> => {
  const { session_id } = await visitUntilPaid(studio)
  return (await studio.visitor.openTransformation({ body: { session_id } })).id
}
const workFor = async (milliseconds: number) => {
  await studio.work()
  studio.clock.advance(milliseconds)
  await studio.work()
}
const giveUp = async () => {
  for (let i = 0; i < 3; i += 1) await workFor(10_000)
}
const read = (id: string) => studio.visitor.getTransformation({ path: { id } })
const subjects = async () => (await studio.emails()).map(({ subject }) => subject).toSorted()

describe('a failed transformation', () => {
  it('is refunded after a day, once, with a notice on the page and by e-mail', async () => {
    await openBrokenStudio()
    const id = await openPaid()
    await giveUp()
    expect(await read(id)).toMatchObject({ status: 'failed', can_retry: true, refunded: false })
    await workFor(hours(23))
    expect(studio.commerce.refunds).toEqual([])
    await workFor(hours(2))
    expect(studio.commerce.refunds).toEqual([
      { order_id: studio.commerce.orders[0]?.id, amount: 149, reason: 'service_disruption' },
    ])
    expect(await read(id)).toMatchObject({ status: 'failed', can_retry: false, refunded: true })
    expect(await subjects()).toEqual([
      'We are sorry about your painting',
      'Your painting could not be finished',
    ])
    // The platform sends the receipt of the refund; every e-mail about the purchase has the same number.
    for (const { text, html } of await studio.emails()) {
      expect(text).toContain('\nOrder ATELIER-0007\n')
      expect(html).toContain('>ATELIER-0007<')
    }
    await workFor(days(3))
    expect(studio.commerce.refunds).toHaveLength(1)
  })

  it('is refunded immediately when it may not be retried', async () => {
    await openBrokenStudio()
    const id = await openPaid()
    for (let round = 0; round < 5; round += 1) {
      await giveUp()
      await studio.visitor.retryTransformation({ path: { id } })
    }
    await giveUp()
    expect(await read(id)).toMatchObject({ refunded: true })
    await workFor(days(2))
    expect(studio.commerce.refunds).toHaveLength(1)
  })

  it('is not refunded when a retry succeeds', async () => {
    const { repair } = await openBrokenStudio()
    const id = await openPaid()
    await giveUp()
    repair()
    await studio.visitor.retryTransformation({ path: { id } })
    await workFor(days(2))
    expect(await read(id)).toMatchObject({ status: 'completed', refunded: false })
    expect(studio.commerce.refunds).toEqual([])
  })

  it('counts as refunded when the seller has refunded the order before', async () => {
    await openBrokenStudio()
    const id = await openPaid()
    await giveUp()
    studio.commerce.orders.splice(0, 1, {
      ...(studio.commerce.orders[0] as (typeof studio.commerce.orders)[number]),
      status: 'refunded',
      refunded_amount: 149,
    })
    await workFor(days(2))
    expect(studio.commerce.refunds).toEqual([])
    expect(await read(id)).toMatchObject({ refunded: true })
  })
})
