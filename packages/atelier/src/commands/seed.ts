import { parseArgs } from 'node:util'
import { isSize, sizes } from '@atelier/commerce'
import { Email } from '@atelier/contract'
import { openPlatform } from '../open-platform.ts'
import { openRuntime } from '../open-runtime.ts'

const figure = (number: number): string => number.toLocaleString('en-US')

const sizesText = Object.entries(sizes)
  .map(
    ([name, { customers, orders, events }]) =>
      `      ${name.padEnd(8)}${figure(customers)} customers, ${figure(orders)} orders, ${figure(events)} usage events`,
  )
  .join('\n')

const text = `npx atelier seed [OPTIONS] fills an organization of the sandbox with years of trade, to try things out and to measure.

  --size small|medium|large   how much (small)
${sizesText}
  --organization SLUG         the organization, which is made if it is not there (northlight-SIZE)
  --seed N                    another number gives other customers and orders; the same one gives the same (1)
  --owner EMAIL               print a link that signs this person in once, as an owner of the organization

  Works beside a running server. Everything is written in whole steps: cut short, the command goes on where it stopped
  when it is run again.
`

type Wish = {
  readonly slug: string
  readonly size: keyof typeof sizes
  readonly seed: number
  readonly owner: string | undefined
}

/** What the arguments ask for. @throws Error with a sentence that names the argument that is wrong */
export const readWish = (args: readonly string[]): Wish => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: 'string', default: 'small' },
      organization: { type: 'string' },
      seed: { type: 'string', default: '1' },
      owner: { type: 'string' },
    },
  })
  const { size, owner } = values
  if (!isSize(size)) throw new Error(`The size is "${size}"; it must be small, medium or large.`)
  const slug = values.organization ?? `northlight-${size}`
  if (!/^[a-z0-9-]{1,60}$/.test(slug))
    throw new Error(
      `The organization is "${slug}"; its slug must consist of small letters, digits and hyphens.`,
    )
  if (!/^\d{1,9}$/.test(values.seed))
    throw new Error(`The seed is "${values.seed}"; it must be a whole number of at most nine digits.`)
  if (owner !== undefined && !Email.safeParse(owner).success)
    throw new Error(`The owner is "${owner}"; it must be an e-mail address.`)
  return { slug, size, seed: Number(values.seed), owner }
}

/** Shows how far the work is: in one line that changes on a terminal, elsewhere in a line for each tenth. */
export const progressOn = (out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>) => {
  let printed = -1
  return {
    report: (what: string, done: number): void => {
      const percent = Math.floor(done * 100)
      if (out.isTTY) out.write(`\r\u001B[K${percent} % written; now ${what}`)
      else if (Math.floor(percent / 10) > printed) out.write(`${percent} % written; now ${what}\n`)
      printed = Math.floor(percent / 10)
    },
    /** Leaves the line that changes. */
    end: (): void => void (out.isTTY && out.write('\r\u001B[K')),
  }
}

/** Aborts at the first Ctrl-C, so that the step that is being written is finished. */
const stopOnInterrupt = (): AbortSignal => {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  return stop.signal
}

/** Fills an organization with years of trade. @returns 130 when it was interrupted */
export const seed = async (args: readonly string[]): Promise<number> => {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(text)
    return 0
  }
  const { owner, ...request } = readWish(args)
  const signal = stopOnInterrupt()
  const runtime = await openRuntime({ join: true })
  try {
    const { config } = runtime
    if (config.payments.processor !== 'sandbox')
      throw new Error(
        'Only a sandbox can be seeded: PAYMENTS is not sandbox here, and made-up sales must not stand beside real ones.',
      )
    if (config.usage.store !== 'postgres')
      throw new Error('Events are seeded in PostgreSQL alone. Seed before USAGE_STORE=clickhouse is set.')
    const { commerce } = await openPlatform(runtime)
    const progress = progressOn(process.stdout)
    const { organization_id, is_finished } = await commerce
      .seed(request, progress.report, signal)
      .finally(progress.end)
    if (!is_finished) {
      process.stdout.write('Stopped. What is written is whole; run the same command again to go on.\n')
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
