import { isSize, sizes } from '@atelier/commerce'
import { Email } from '@atelier/contract'
import { UsageError } from '../command-line/usage-error.ts'
import { openPlatform } from '../open-platform.ts'
import { openRuntime } from '../open-runtime.ts'

const figure = (number: number): string => number.toLocaleString('en-US')

type SeedRequest = {
  readonly slug: string
  readonly size: keyof typeof sizes
  readonly seed: number
  readonly owner: string | undefined
}

/** Options of the command, before validation. */
export type SeedOptions = {
  readonly size: string
  readonly seed: string
  readonly organization?: string | undefined
  readonly owner?: string | undefined
}

/** Returns the request of the options. @throws UsageError that names the invalid option */
export const readRequest = ({ size, owner, seed, organization }: SeedOptions): SeedRequest => {
  if (!isSize(size)) throw new UsageError(`The size is "${size}"; it must be small, medium or large.`)
  const slug = organization ?? `northlight-${size}`
  if (!/^[a-z0-9-]{1,60}$/.test(slug))
    throw new UsageError(
      `The organization is "${slug}"; it must consist of lower-case letters, digits and hyphens.`,
    )
  if (!/^\d{1,9}$/.test(seed))
    throw new UsageError(`The seed is "${seed}"; it must be a whole number of at most nine digits.`)
  if (owner !== undefined && !Email.safeParse(owner).success)
    throw new UsageError(`The owner is "${owner}"; it must be an e-mail address.`)
  return { slug, size, seed: Number(seed), owner }
}

/** Shows the progress: in one line that changes on a terminal, elsewhere in a line for each tenth. */
export const progressOn = (out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>) => {
  let printed = -1
  return {
    report: (what: string, done: number): void => {
      const percent = Math.floor(done * 100)
      if (out.isTTY) out.write(`\r\u001B[K${percent} % written; now ${what}`)
      else if (Math.floor(percent / 10) > printed) out.write(`${percent} % written; now ${what}\n`)
      printed = Math.floor(percent / 10)
    },
    /** Clears the progress line. */
    end: (): void => void (out.isTTY && out.write('\r\u001B[K')),
  }
}

/** Aborts at the first Ctrl-C, so that the current step is completed. */
const stopOnInterrupt = (): AbortSignal => {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  return stop.signal
}

/** Fills an organization with years of trade. @returns 130 when it was interrupted */
export const seed = async (options: SeedOptions): Promise<number> => {
  const { owner, ...request } = readRequest(options)
  const signal = stopOnInterrupt()
  const runtime = await openRuntime({ join: true })
  try {
    const { config } = runtime
    if (config.payments.processor !== 'sandbox')
      throw new Error(
        'Only a sandbox can be seeded. This installation has other PAYMENTS, and sample sales must not be mixed with real ones.',
      )
    if (config.usage.store !== 'postgres')
      throw new Error('Events can only be seeded in PostgreSQL. Seed before you set USAGE_STORE=clickhouse.')
    const { commerce } = await openPlatform(runtime)
    const progress = progressOn(process.stdout)
    const { organization_id, is_finished } = await commerce
      .seed(request, progress.report, signal)
      .finally(progress.end)
    if (!is_finished) {
      process.stdout.write(
        'Stopped. The data written so far is complete; run the same command again to continue.\n',
      )
      return 130
    }
    const { customers, orders, events } = sizes[request.size]
    process.stdout.write(
      `${request.slug} has ${figure(customers)} more customers, ${figure(orders)} orders and ${figure(events)} usage events.\n`,
    )
    if (owner !== undefined) process.stdout.write(`${await commerce.ownerLink(organization_id, owner)}\n`)
    return 0
  } finally {
    await runtime.close()
  }
}
