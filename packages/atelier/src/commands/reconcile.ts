import { systemClock } from '@atelier/plumbing/clock'
import { countTransformations } from '@atelier/studio'
import { UsageError } from '../command-line/usage-error.ts'
import { openRuntime } from '../open-runtime.ts'
import { openPlatform } from '../open-platform.ts'

/** @throws UsageError */
const readMoment = (text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`"${text}" is not a valid time. Write it like 2026-03-01T09:30:00Z.`)
  if (moment > systemClock.now()) throw new UsageError(`${moment.toISOString()} is in the future.`)
  return moment
}

/**
 * Verifies that payments, orders, refunds and the ledger agree, and counts the paintings. Exit code 0 when
 * they do, 1 when not. `unsettled` counts payments and refunds without an outcome and paintings in progress.
 *
 * @param hold puts charges and refunds on hold until the server has compared the database with the processor
 * @param since moment of the restored data; default: the latest one in them
 */
export const reconcile = async ({
  json = false,
  hold = false,
  since,
}: {
  readonly json?: boolean | undefined
  readonly hold?: boolean | undefined
  readonly since?: string | undefined
}): Promise<number> => {
  const restored_to = readMoment(since)
  if (restored_to !== undefined && !hold) throw new UsageError('--since requires --hold.')
  const runtime = await openRuntime({ join: true })
  try {
    const { commerce, database } = await openPlatform(runtime)
    if (hold) await commerce.hold.begin(restored_to ?? (await commerce.hold.latestMoment()))
    const waiting = await commerce.hold.explain()
    if (waiting !== undefined) process.stderr.write(`${waiting}\n`)
    const money = await commerce.reconcile()
    const { completed, unfinished } = await countTransformations(database)
    const report = {
      differences: money.differences,
      unsettled: money.pending + unfinished,
      payments: money.payments,
      orders: money.orders,
      refunds: money.refunds,
      paintings: completed,
    }
    if (json) process.stdout.write(`${JSON.stringify(report)}\n`)
    else {
      for (const difference of report.differences) process.stdout.write(`${difference}\n`)
      process.stdout.write(
        `${report.differences.length} differences; ${report.payments} payments, ${report.orders} orders, ${report.refunds} refunds, ${report.paintings} paintings, ${report.unsettled} pending.\n`,
      )
    }
    return report.differences.length === 0 ? 0 : 1
  } finally {
    await runtime.close()
  }
}
