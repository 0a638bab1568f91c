import { runMigrations } from 'graphile-worker'
import type { Log } from '../log/log.ts'
import { queueLog } from './queue-log.ts'

/** Brings the job queue's own tables up to date. Call it under the lock that `migrate` holds. */
export const migrateJobs = (url: string, log: Log): Promise<void> =>
  runMigrations({ connectionString: url, logger: queueLog(log), noHandleSignals: true })
