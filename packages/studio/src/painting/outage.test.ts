import { Outage } from '@atelier/plumbing/outage'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openTestStudio } from '../testing/open-studio.ts'
import { visitUntilPaid } from '../testing/visit.ts'

it('waits while the storage is away, and loses neither an attempt nor the painting', async () => {
  let isAway = false
  const studio = await openTestStudio({
    storage: (real) => ({
      ...real,
      put: async (...args) => {
        if (isAway) throw new Outage('files', 'away', new Error('connect ECONNREFUSED'))
        return real.put(...args)
      },
    }),
  })
  onTestFinished(() => studio.close())
  const { session_id } = await visitUntilPaid(studio)
  const { id } = await studio.visitor.openTransformation({ body: { session_id } })
  isAway = true
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await studio.work()
    expect((await studio.visitor.getTransformation({ path: { id } })).status).toBe('processing')
    await sql`
      select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
      from graphile_worker.jobs`.execute(studio.ports.database.db)
  }
  isAway = false
  await studio.work()
  expect((await studio.visitor.getTransformation({ path: { id } })).status).toBe('completed')
})
