import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStudio, type TestStudio } from '../testing/open-studio.ts'
import { smallPhoto, visitUntilCheckout, visitUntilPaid } from '../testing/visit.ts'

let studio: TestStudio

beforeEach(async () => {
  studio = await openTestStudio()
})
afterEach(() => studio.close())

const statuses = async (): Promise<string[]> =>
  (await studio.ports.database.db.selectFrom('studio.runs').select('stage').execute()).map(
    ({ stage }) => stage,
  )

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from scheduled_jobs where name = 'studio.recover'`.execute(studio.ports.database.db)
  return rows[0]?.count ?? 0
}

it('paints for visitors who never come back, and sends them the picture', async () => {
  await studio.start()
  await studio.work()
  const { session_id } = await visitUntilPaid(studio)
  studio.clock.advance(20_000)
  await studio.work()
  expect(await statuses()).toEqual(['completed'])
  expect((await studio.emails()).map(({ to }) => to)).toEqual(['ada@example.com'])
  const found = await studio.visitor.openTransformation({ body: { session_id } })
  expect(found.status).toBe('completed')
})

it('paints nothing that was not paid for, was refunded, or has no photo', async () => {
  await visitUntilCheckout(studio)
  const refunded = await visitUntilPaid(studio)
  studio.commerce.orders[0] = { ...studio.commerce.pay(refunded.session_id), status: 'refunded' }
  studio.commerce.orders.length = 1
  studio.commerce.pay(studio.commerce.addCheckout('open').id)
  studio.commerce.pay(studio.commerce.addCheckout('open', { draft_id: randomUUID() }).id)
  await studio.start()
  await studio.work()
  expect(await statuses()).toEqual([])
})

it('leaves a paid order without a photo to its visitor', async () => {
  const { id } = studio.commerce.addCheckout('open')
  studio.commerce.pay(id)
  await studio.start()
  await studio.work()
  const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
  await studio.visitor.openTransformation({ body: { session_id: id, draft_id: draft.id } })
  await studio.work()
  expect(await statuses()).toEqual(['completed'])
})

it('reads only what is new', async () => {
  for (let n = 0; n < 120; n += 1) studio.commerce.pay(studio.commerce.addCheckout('open').id)
  await studio.start()
  await studio.work()
  expect(studio.commerce.calls.filter((call) => call === 'GET /v1/orders/')).toHaveLength(3)
  studio.clock.advance(20_000)
  await studio.work()
  expect(studio.commerce.calls.filter((call) => call === 'GET /v1/orders/')).toHaveLength(4)
})

it('has one next run however often it is started, and continues after an outage', async () => {
  await Promise.all([studio.start(), studio.start(), studio.start()])
  studio.commerce.down = true
  await studio.work()
  expect(await waiting()).toBe(1)
  await studio.start()
  await studio.work()
  expect(await waiting()).toBe(1)
  await visitUntilPaidLater()
  studio.clock.advance(20_000)
  await studio.work()
  expect(await statuses()).toEqual(['completed'])
})

const visitUntilPaidLater = async (): Promise<void> => {
  studio.commerce.down = false
  await visitUntilPaid(studio)
}

it('queues a stalled transformation again', async () => {
  const { session_id } = await visitUntilPaid(studio)
  await studio.visitor.openTransformation({ body: { session_id } })
  await sql`delete from graphile_worker._private_jobs`.execute(studio.ports.database.db)
  await studio.start()
  await studio.work()
  expect(await statuses()).toEqual(['queued'])
  studio.clock.advance(11 * 60_000)
  await studio.work()
  expect(await statuses()).toEqual(['completed'])
})
