import { Logger } from 'graphile-worker'
import type { Log } from '../log/log.ts'

/**
 * Lets the queue speak through our log. What it says of single jobs is dropped: the worker logs
 * those itself, without their payloads.
 */
export const queueLog = (log: Log): Logger =>
  new Logger(() => (level, sentence, meta) => {
    if (meta !== undefined && ('job' in meta || 'jobs' in meta)) return
    const name: string = level
    if (name === 'error') log.error({ queue: sentence }, 'The job queue reports an error.')
    else if (name === 'warning') log.warn({ queue: sentence }, 'The job queue reports a warning.')
    else log.debug({ queue: sentence }, 'The job queue speaks.')
  })
