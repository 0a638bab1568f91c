import { Email } from '@atelier/contract'
import { UsageError } from '../command-line/usage-error.ts'
import { openRuntime } from '../open-runtime.ts'
import { makeSampleShop, type SampleRequest } from '../sample-shop/make-shop.ts'

/** Options of the command, before validation. */
export type SeedOptions = {
  readonly size: string
  readonly seed: string
  readonly organization?: string | undefined
  readonly owner?: string | undefined
}

/** Returns the request of the options. @throws UsageError that names the invalid option */
export const readRequest = ({
  size,
  owner,
  seed,
  organization: slug,
}: SeedOptions): SampleRequest & { readonly owner: string | undefined } => {
  if (size !== 'small')
    throw new UsageError(
      `The size is "${size}"; this command makes small shops. For shops of benchmarks, run "npm run large-shop -- --size ${size}" in the repository.`,
    )
  if (slug !== undefined && !/^[a-z0-9-]{1,60}$/.test(slug))
    throw new UsageError(
      `The organization is "${slug}"; it must consist of lower-case letters, digits and hyphens.`,
    )
  if (!/^\d{1,9}$/.test(seed))
    throw new UsageError(`The seed is "${seed}"; it must be a whole number of at most nine digits.`)
  if (owner !== undefined && !Email.safeParse(owner).success)
    throw new UsageError(`The owner is "${owner}"; it must be an e-mail address.`)
  return { slug, seed: Number(seed), owner }
}

/** Shows the progress: in one line that changes on a terminal, elsewhere in a line for each tenth. */
export const progressOn = (out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>) => {
  let printed = -1
  return {
    report: (step: string, done: number): void => {
      const percent = Math.floor(done * 100)
      if (out.isTTY) out.write(`\r\u001B[K${percent} % · ${step}`)
      else if (Math.floor(percent / 10) > printed) out.write(`${percent} % · ${step}\n`)
      printed = Math.floor(percent / 10)
    },
    /** Clears the progress line. */
    end: (): void => void (out.isTTY && out.write('\r\u001B[K')),
  }
}

/** Aborts at the first Ctrl-C, so that the run ends between two steps. */
const stopOnInterrupt = (): AbortSignal => {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  return stop.signal
}

/** Makes a small shop with months of sales. @returns 130 when it was interrupted */
export const seed = async (options: SeedOptions): Promise<number> => {
  const { owner, ...request } = readRequest(options)
  const signal = stopOnInterrupt()
  const runtime = await openRuntime({ join: true })
  try {
    if (!runtime.config.payments.isSimulated)
      throw new Error(
        'Only a sandbox can be seeded. This installation has other PAYMENTS, and sample sales must not be mixed with real ones.',
      )
    const progress = progressOn(process.stdout)
    const { slug, ownerLink } = await makeSampleShop(runtime, request, progress.report, signal).finally(
      progress.end,
    )
    process.stdout.write(`The organization ${slug} has a year of sales.\n`)
    if (owner !== undefined) process.stdout.write(`${await ownerLink(owner)}\n`)
    return 0
  } catch (error) {
    if (!signal.aborted) throw error
    process.stdout.write('Stopped. The shop is consistent but shorter; the same command makes another one.\n')
    return 130
  } finally {
    await runtime.close()
  }
}
