import { countPaintings } from '@atelier/studio'
import { openRuntime } from '../open-runtime.ts'
import { openPlatform } from '../open-platform.ts'

/**
 * Proves that payments, orders, refunds and the ledger agree, and counts the paintings. Exit code 0 when they do, 1 when not.
 * `unsettled` counts payments and refunds without an outcome and paintings in progress.
 */
export const reconcile = async ({
  json = false,
}: {
  readonly json?: boolean | undefined
}): Promise<number> => {
  const runtime = await openRuntime({ join: true })
  try {
    const { commerce, database } = await openPlatform(runtime)
    const money = await commerce.reconcile()
    const { completed, unfinished } = await countPaintings(database)
    const found = {
      differences: money.differences,
      unsettled: money.pending + unfinished,
      payments: money.payments,
      orders: money.orders,
      refunds: money.refunds,
      paintings: completed,
    }
    if (json) process.stdout.write(`${JSON.stringify(found)}\n`)
    else {
      for (const difference of found.differences) process.stdout.write(`${difference}\n`)
      process.stdout.write(
        `${found.differences.length} differences; ${found.payments} payments, ${found.orders} orders, ${found.refunds} refunds, ${found.paintings} paintings, ${found.unsettled} under way.\n`,
      )
    }
    return found.differences.length === 0 ? 0 : 1
  } finally {
    await runtime.close()
  }
}
