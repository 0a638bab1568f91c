import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { addressesOf, allMails } from './mailbox.ts'
import {
  environmentOf,
  freePort,
  newDataDir,
  removeDataDir,
  startProduct,
  type Product,
  type RunningProduct,
} from './product.ts'
import { eventually, openCheckout, openPainting, payCheckout, uploadDraft } from './visitor.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** What `atelier reconcile --json` prints. */
export type Reconciliation = {
  readonly differences: readonly string[]
  readonly unsettled: number
  readonly payments: number
  readonly orders: number
  readonly paintings: number
}

export type KillTally = {
  readonly rounds: number
  readonly confirmed: number
  readonly paid: number
  readonly pictures: number
  readonly mails: number
  readonly differences: readonly string[]
}

export const reconcile = async (product: RunningProduct): Promise<Reconciliation> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['packages/atelier/dist/atelier.js', 'reconcile', '--json'],
    { cwd: repository, env: environmentOf(product) },
  ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }))
  return JSON.parse(stdout) as Reconciliation
}

/** How often each address was sent a picture. */
const pictureMails = async (product: Product): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const { to, attachments } of await allMails(product))
    if (attachments.some(({ contentType }) => contentType.startsWith('image/')))
      for (const address of addressesOf(to)) counts.set(address, (counts.get(address) ?? 0) + 1)
  return counts
}

/**
 * One visitor from photo to payment. Resolves when the payment is accepted; a visitor who comes back asks for
 * the painting from then on until there is one.
 */
const visit = async (base: string, round: number, comesBack: boolean): Promise<void> => {
  const draft = await uploadDraft(base, 'cat-porch')
  const secret = await openCheckout(base, `visitor-${round}@example.com`, draft.id)
  const { id } = await payCheckout(base, secret)
  if (comesBack)
    void eventually(
      'the painting',
      () => openPainting(base, id),
      () => true,
    ).catch(() => undefined)
}

/**
 * Kills the whole product (SIGKILL) at a random moment of each of `rounds` purchases and paintings, starts
 * it again on the same data, and waits until everything that was paid has been painted and mailed.
 */
export async function killRounds(
  rounds: number,
  random: () => number,
  tell: (line: string) => void,
): Promise<KillTally> {
  const dataDir = newDataDir()
  const port = await freePort()
  let confirmed = 0
  let product = await startProduct({ dataDir, port, env: { ATELIER_RATE_LIMITS: 'off' } })
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const comesBack = random() < 0.5
      // Half of the kills fall into the purchase itself, half into the painting that follows.
      const delayMs = random() < 0.5 ? random() * 400 : 400 + random() * 6000
      const visiting = visit(product.url, round, comesBack).then(
        () => (confirmed += 1),
        () => undefined,
      )
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      await product.kill()
      await visiting
      product = await startProduct({ dataDir, port, env: { ATELIER_RATE_LIMITS: 'off' } })
      tell(
        `round ${round}: killed after ${delayMs.toFixed(0)} ms, back in ${product.readyAfterMs.toFixed(0)} ms`,
      )
    }
    const state = await eventually(
      'settling after the kills',
      () => reconcile(product),
      ({ differences, unsettled, orders, paintings }) =>
        differences.length === 0 && unsettled === 0 && orders >= confirmed && paintings === orders,
      { withinMs: 120_000 + rounds * 30_000, everyMs: 2000 },
    )
    const running = product
    const mailed = await eventually(
      'the mails',
      () => pictureMails(running),
      (counts) => counts.size >= state.paintings,
      // A mail whose sender was killed is free again after two minutes, and its job comes back a while after that.
      { withinMs: 360_000 },
    )
    const mails = [...mailed.values()].reduce((sum, count) => sum + count, 0)
    return {
      rounds,
      confirmed,
      paid: state.orders,
      pictures: state.paintings,
      mails,
      differences: state.differences,
    }
  } finally {
    await product.stop()
    removeDataDir(dataDir)
  }
}
