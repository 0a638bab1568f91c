import { statfs } from 'node:fs/promises'
import type { Database } from '@atelier/plumbing/database'
import { explainStandstill, findWaitingJobs, type Job, type JobActivity } from '@atelier/plumbing/jobs'
import { sql } from 'kysely'

/** Response of `GET /healthz`: `ok`, or a sentence about the problem; and the same for each part. */
export type HealthReport = {
  readonly status: string
  readonly database: string
  readonly jobs: string
  readonly disk: string
  /**
   * State of the daily backup, if it is configured. A late backup does not impair the server, so `status`
   * ignores it.
   */
  readonly backups?: string
  /**
   * Reason for which charges and refunds wait, during a hold. The shop stays open, so `status` ignores it.
   */
  readonly payments?: string
}

export interface Health {
  /** Responds within two seconds, whatever the parts do. */
  check(): Promise<HealthReport>
  /**
   * Returns the reason for which charges and refunds wait; undefined when they do not, or the database does
   * not respond immediately.
   */
  explainHold(): Promise<string | undefined>
}

export type HealthPorts = {
  readonly database: Database<never>
  readonly activity: JobActivity
  /** All jobs of the product. */
  readonly jobs: readonly Pick<Job, 'name' | 'pool'>[]
  /** Folders to which this process and its database write. */
  readonly disks: readonly string[]
  /** Returns `ok` or a sentence about the backups; undefined when automatic backups are off. */
  readonly checkBackups?: (() => Promise<string>) | undefined
  /** Returns the reason for which charges and refunds wait; undefined when they do not. */
  readonly explainHold: () => Promise<string | undefined>
}

/** Timeout of each check, in milliseconds. */
const deadline = 1800
/** Timeout for the text of `/readyz`, which a proxy waits for, in milliseconds. */
const textDeadline = 500
/** Minimum free disk space, in bytes. */
const minFreeBytes = 100 * 2 ** 20
/** Time within which callers share one check, in milliseconds. */
const keptFor = 1000

/** Returns the result, or `late` after the timeout. A failure counts as `late` too: it means the same. */
const inTime = async <Result>(check: Promise<Result>, late: Result, limit = deadline): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<Result>((resolve) => {
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
  return room >= minFreeBytes ? 'ok' : `the disk of ${folder} has only ${Math.floor(room / 2 ** 20)} MB left`
}

const firstProblem = (results: readonly string[]): string => results.find((result) => result !== 'ok') ?? 'ok'

/**
 * Checks that this process can do its work: the database responds, jobs progress, and the disks have space. A
 * check of an unresponsive part continues in the background, and no other is started beside it.
 */
export const createHealth = ({
  database,
  activity,
  jobs,
  disks,
  checkBackups,
  explainHold,
}: HealthPorts): Health => {
  const knownPools = new Map(jobs.map(({ name, pool }) => [name, pool]))
  /** Shares a running check among its callers. */
  const shared = <Result>(check: () => Promise<Result>): (() => Promise<Result>) => {
    let running: Promise<Result> | undefined
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
    return explainStandstill(activity, waiting, knownPools, performance.now()) ?? 'ok'
  })
  const askDisks = shared(async () => firstProblem(await Promise.all(disks.map(checkDisk))))

  const askBackups = checkBackups && shared(checkBackups)
  const askHold = shared(explainHold)

  const look = async (): Promise<HealthReport> => {
    const [database, jobs, disk, backups, payments] = await Promise.all([
      inTime(askDatabase(), 'the database does not answer'),
      inTime(askJobs(), 'the jobs cannot be read'),
      inTime(askDisks(), 'the disk does not answer'),
      askBackups && inTime(askBackups(), 'the backups cannot be read'),
      inTime(askHold(), undefined),
    ])
    const status = firstProblem([database, jobs, disk])
    return {
      status,
      database,
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
