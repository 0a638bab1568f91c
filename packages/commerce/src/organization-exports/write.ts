import { Id } from '@atelier/contract'
import { after, days, hours } from '@atelier/plumbing/clock'
import { defineDue, defineJob, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { Services } from '../core/services.ts'
import { writeArchive } from './archive.ts'
import { deleteExport, findExport, selectExpiring, updateWriting } from './queries.ts'

/** Maximum duration of an export, and retention of its file, in milliseconds. */
export const writingTime = hours(24)
const readyTime = days(7)

/** Interval between progress updates, in milliseconds. */
const progressMs = 1000

/** Returns the location of an export's file: in the bucket that requires a signed URL. */
export const locationOf = (id: string) => ({ bucket: 'files', key: `exports/${id}.zip` }) as const

/** Has its own pool: a long export delays no other work, and one at a time is sufficient. */
export const writeExport = defineJob({
  name: 'organization-exports.write',
  payload: z.object({ export_id: Id }),
  maxAttempts: 5,
  pool: 'exports',
})

/**
 * Job that writes the file of an export. An interrupted export starts over: the file is complete or absent.
 */
export const writeExportJob = (services: Services): JobHandler =>
  handle(writeExport, async ({ export_id }, { lastAttempt, signal }) => {
    const { database, storage, clock } = services
    const row = await findExport(database.db, export_id)
    if (row?.status !== 'writing') return
    let reportedAt = performance.now()
    const onRows = async (rows: number): Promise<void> => {
      if (performance.now() - reportedAt < progressMs) return
      reportedAt = performance.now()
      await updateWriting(database.db, export_id, { rows, modified_at: clock.now() })
    }
    const { bucket, key } = locationOf(export_id)
    let rows = 0
    try {
      const options = { content_type: 'application/zip', cache_control: 'no-store' }
      const { size } = await storage.write(bucket, key, options, async (append) => {
        rows = await writeArchive(services, row.organization_id, { append, onRows, signal })
      })
      const now = clock.now()
      const ready = {
        status: 'ready',
        rows,
        size,
        expires_at: after(now, readyTime),
        modified_at: now,
      } as const
      // An export that was abandoned in the meantime leaves no file.
      if (!(await updateWriting(database.db, export_id, ready))) {
        const given_up = (await findExport(database.db, export_id)) === undefined
        if (given_up) await storage.remove(bucket, key)
      }
    } catch (error) {
      // A process that stops has not failed: the job runs again in the next one.
      if (lastAttempt && !signal.aborted)
        await updateWriting(database.db, export_id, { status: 'failed', modified_at: clock.now() })
      throw error
    }
  })

/** Deletes the file of an expired export, then its row. */
export const expireExport = defineDue({
  name: 'organization-exports.expire',
  recurring: true,
  rows: selectExpiring,
  run: async ({ database, storage }: Services, id, now) => {
    const row = await findExport(database.db, id)
    if (row === undefined || row.expires_at > now) return
    const { bucket, key } = locationOf(id)
    await storage.remove(bucket, key)
    await deleteExport(database.db, id)
  },
})
