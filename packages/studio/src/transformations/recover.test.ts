import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestStudio, type TestStudio } from '../testing/open-studio.ts'
import { smallPhoto, visitUntilCheckout, visitUntilPaid } from '../testing/visit.ts'

let studio: TestStudio

beforeEach(async () => {
  studio = await openTestStudio()
})
afterEach(() => studio.close())

const statuses = async (): Promise<string[]> =>
  (await studio.ports.database.db.selectFrom('studio.transformations').select('stage').execute()).map(
    ({ stage }) => stage,
  )

it('paints for visitors who never return, and sends them the picture', async () => {
  await studio.recover()
  const { session_id } = await visitUntilPaid(studio)
  await studio.recover()
  expect(await statuses()).toEqual([])
  studio.clock.advance(20_000)
  await studio.recover()
  expect(await statuses()).toEqual(['completed'])
  expect((await studio.emails()).map(({ to }) => to)).toEqual(['ada@example.com'])
  const result = await studio.visitor.openTransformation({ body: { session_id } })
  expect(result.status).toBe('completed')
})

it('paints nothing that is unpaid, was refunded, or has no photo', async () => {
  await visitUntilCheckout(studio)
  const refunded = await visitUntilPaid(studio)
  studio.commerce.orders[0] = { ...studio.commerce.pay(refunded.session_id), status: 'refunded' }
  studio.commerce.orders.length = 1
  studio.commerce.pay(studio.commerce.addCheckout('open').id)
  studio.commerce.pay(studio.commerce.addCheckout('open', { draft_id: randomUUID() }).id)
  await studio.recover()
  expect(await statuses()).toEqual([])
})

it('leaves a paid order without a photo to its visitor', async () => {
  const { id } = studio.commerce.addCheckout('open')
  studio.commerce.pay(id)
  await studio.recover()
  const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
  await studio.visitor.openTransformation({ body: { session_id: id, draft_id: draft.id } })
  await studio.work()
  expect(await statuses()).toEqual(['completed'])
})

it('reads only new orders, and ten when none is new for a minute', async () => {
  for (let n = 0; n < 120; n += 1) studio.commerce.pay(studio.commerce.addCheckout('open').id)
  const listing = vi.spyOn(studio.commerce.client.orders, 'list')
  const sizes = async (): Promise<unknown[]> => {
    listing.mockClear()
    await studio.recover()
    return listing.mock.calls.map(([input]) => input?.query?.limit)
  }
  expect(await sizes()).toEqual([10, 100, 100, 100])
  studio.clock.advance(20_000)
  expect(await sizes()).toEqual([10, 100])
  studio.clock.advance(60_000)
  expect(await sizes()).toEqual([10])
})

it('finds an order that was visible later than ten newer ones', async () => {
  const { draft_id } = await visitUntilPaid(studio)
  const late = studio.commerce.orders.splice(0)
  for (let n = 0; n < 10; n += 1) studio.commerce.pay(studio.commerce.addCheckout('open').id)
  await studio.recover()
  studio.commerce.orders.unshift(...late)
  studio.clock.advance(20_000)
  await studio.recover()
  const painted = await studio.ports.database.db.selectFrom('studio.transformations').selectAll().execute()
  expect(painted).toMatchObject([{ draft_id, stage: 'completed' }])
})

it('reads the later pages again when one of them could not be read', async () => {
  const { draft_id } = await visitUntilPaid(studio)
  for (let n = 0; n < 120; n += 1) studio.commerce.pay(studio.commerce.addCheckout('open').id)
  const { orders } = studio.commerce.client
  const list = orders.list.bind(orders)
  const listing = vi.spyOn(orders, 'list').mockImplementation((input) => {
    if (input?.query?.page === 2) throw new TypeError('fetch failed')
    return list(input)
  })
  await studio.recover()
  expect(listing).toHaveBeenCalledTimes(3)
  listing.mockRestore()
  studio.clock.advance(20_000)
  await studio.recover()
  const painted = await studio.ports.database.db.selectFrom('studio.transformations').selectAll().execute()
  expect(painted).toMatchObject([{ draft_id, stage: 'completed' }])
})

it('is done once by concurrent processes, and continues after an outage', async () => {
  await Promise.all([studio.recover(), studio.recover(), studio.recover()])
  expect(studio.commerce.calls.filter((call) => call === 'GET /v1/orders/')).toHaveLength(1)
  studio.commerce.down = true
  studio.clock.advance(20_000)
  await studio.recover()
  studio.commerce.down = false
  await visitUntilPaid(studio)
  studio.clock.advance(20_000)
  await studio.recover()
  expect(await statuses()).toEqual(['completed'])
})

it('queues a stalled transformation again', async () => {
  const { session_id } = await visitUntilPaid(studio)
  await studio.visitor.openTransformation({ body: { session_id } })
  await sql`
    select graphile_worker.complete_jobs((select array_agg(id) from graphile_worker.jobs))`.execute(
    studio.ports.database.db,
  )
  await studio.work()
  expect(await statuses()).toEqual(['queued'])
  studio.clock.advance(9 * 60_000)
  await studio.work()
  expect(await statuses()).toEqual(['queued'])
  studio.clock.advance(60_000)
  await studio.work()
  expect(await statuses()).toEqual(['completed'])
})
