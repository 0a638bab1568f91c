import { statfs } from 'node:fs/promises'
import type { Database } from '@atelier/plumbing/database'
import { explainStandstill, findWaitingJobs, type Job, type JobActivity } from '@atelier/plumbing/jobs'
import { sql } from 'kysely'

/** What `GET /healthz` answers: `ok`, or what is wrong in a sentence; and the same for each part. */
export type HealthReport = {
  readonly status: string
  readonly database: string
  readonly jobs: string
  readonly disk: string
  /** Whether the daily backup was made, if there is one. A server without a late backup serves no better, so `status` leaves it out. */
  readonly backups?: string
  /** The reason why charges and refunds wait, while they do. The shop is open meanwhile, so `status` leaves it out. */
  readonly payments?: string
}

export interface Health {
  /** Answers within two seconds, whatever the parts do. */
  check(): Promise<HealthReport>
  /** The reason why charges and refunds wait; undefined when they do not, or the database does not say so at once. */
  explainHold(): Promise<string | undefined>
}

export type HealthPorts = {
  readonly database: Database<never>
  readonly activity: JobActivity
  /** All jobs of the product. */
  readonly jobs: readonly Pick<Job, 'name' | 'pool'>[]
  /** The folders in which this process and its database write. */
  readonly disks: readonly string[]
  /** Answers `ok` or what is wrong with backups; undefined when none are made by themselves. */
  readonly checkBackups?: (() => Promise<string>) | undefined
  /** Answers why charges and refunds wait; undefined when they do not. */
  readonly explainHold: () => Promise<string | undefined>
}

/** The time for each check, in milliseconds. */
const deadline = 1800
/** The same for the text of `/readyz`, which a proxy waits for. */
const textDeadline = 500
/** So many bytes must be left on a disk. */
const leastRoom = 100 * 2 ** 20
/** Callers within this time share one check, in milliseconds. */
const keptFor = 1000

/** The result, or `late` when it has not come in time. A failure counts as `late` too: it says the same. */
const inTime = async <Answer>(check: Promise<Answer>, late: Answer, limit = deadline): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(late), limit)
  })
  try {
    return await Promise.race([check, waited])
  } catch {
    return late
  } finally {
    clearTimeout(timer)
  }
}

const checkDisk = async (folder: string): Promise<string> => {
  const { bavail, bsize } = await statfs(folder)
  const room = bavail * bsize
  return room >= leastRoom ? 'ok' : `the disk of ${folder} has only ${Math.floor(room / 2 ** 20)} MB left`
}

const firstProblem = (answers: readonly string[]): string => answers.find((answer) => answer !== 'ok') ?? 'ok'

/**
 * Checks whether this process can do its work: the database answers, jobs move, and the disks have room. A check whose
 * part does not answer goes on in the background, and no other is started beside it.
 */
export const createHealth = ({
  database,
  activity,
  jobs,
  disks,
  checkBackups,
  explainHold,
}: HealthPorts): Health => {
  const known = new Map(jobs.map(({ name, pool }) => [name, pool]))
  /** Lets callers share what one of them has begun, until it has ended. */
  const shared = <Answer>(check: () => Promise<Answer>): (() => Promise<Answer>) => {
    let running: Promise<Answer> | undefined
    return () =>
      (running ??= check().finally(() => {
        running = undefined
      }))
  }
  const askDatabase = shared(async () => {
    await sql`select 1`.execute(database.db)
    return 'ok'
  })
  const askJobs = shared(async () => {
    const waiting = await findWaitingJobs(database.db)
    return explainStandstill(activity, waiting, known, performance.now()) ?? 'ok'
  })
  const askDisks = shared(async () => firstProblem(await Promise.all(disks.map(checkDisk))))

  const askBackups = checkBackups && shared(checkBackups)
  const askHold = shared(explainHold)

  const look = async (): Promise<HealthReport> => {
    const [answers, jobs, disk, backups, payments] = await Promise.all([
      inTime(askDatabase(), 'the database does not answer'),
      inTime(askJobs(), 'the jobs cannot be looked at'),
      inTime(askDisks(), 'the disk does not answer'),
      askBackups && inTime(askBackups(), 'the backups cannot be looked at'),
      inTime(askHold(), undefined),
    ])
    const status = firstProblem([answers, jobs, disk])
    return {
      status,
      database: answers,
      jobs,
      disk,
      ...(backups !== undefined && { backups }),
      ...(payments !== undefined && { payments }),
    }
  }
  let latest: { readonly report: Promise<HealthReport>; readonly at: number } | undefined
  return {
    explainHold: () => inTime(askHold(), undefined, textDeadline),
    check: () => {
      const now = performance.now()
      if (latest === undefined || now - latest.at > keptFor) latest = { report: look(), at: now }
      return latest.report
    },
  }
}
