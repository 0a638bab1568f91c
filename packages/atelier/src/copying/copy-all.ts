import { copyCatalogue, type CopyArguments, type CopyJob } from './copy-catalogue.ts'
import { copyCustomers } from './copy-customers.ts'
import type { Item } from './kinds.ts'
import { customersText } from './show-plan.ts'

/** Customers of an origin, by their handling. */
export type CustomersToCopy = {
  /** Customers to copy, unless the server has their e-mail address. */
  readonly fresh: readonly Item[]
  /** Number of customers that the server is known to have. */
  readonly existing: number
  /** Omitted customers, each with the reason. */
  readonly leftOut: readonly string[]
}

/**
 * Copies a catalogue and customers by one plan.
 *
 * @returns undefined when only the plan was shown; otherwise the number of failed copies
 */
export const copyAll = async (
  { customers, footer = '', ...job }: CopyJob & { readonly customers: CustomersToCopy },
  options: CopyArguments,
): Promise<number | undefined> => {
  const { fresh, existing, leftOut } = customers
  const planned = await copyCustomers(job.to, fresh, true)
  const text = customersText({
    created: planned.created,
    skipped: planned.skipped + existing,
    wrong: [...leftOut, ...planned.wrong],
  })
  const failed = await copyCatalogue({ ...job, footer: text + footer }, options)
  if (failed === undefined) return undefined
  const copied = await copyCustomers(job.to, fresh, false)
  process.stdout.write(`${copied.created} customers were imported.\n`)
  return failed + copied.wrong.length
}
