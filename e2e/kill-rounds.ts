import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { openCommands } from './kill-commands.ts'
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
import { sellerOf } from './shop.ts'
import { eventually, openCheckout, openPainting, payCheckout, uploadDraft } from './visitor.ts'

const repository = fileURLToPath(new URL('..', import.meta.url))

/** Output of `atelier reconcile --json`. */
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

/** Counts the picture e-mails per address. */
const pictureMails = async (product: Product): Promise<Map<string, number>> => {
  const counts = new Map<string, number>()
  for (const { to, attachments } of await allMails(product))
    if (attachments.some(({ contentType }) => contentType.startsWith('image/')))
      for (const address of addressesOf(to)) counts.set(address, (counts.get(address) ?? 0) + 1)
  return counts
}

/** Returns the number of orders of the studio's product. */
const countPaintingOrders = async (product: Product): Promise<number> => {
  const seller = sellerOf(product)
  const { items } = await seller.products.list({ query: { query: 'One hand-painted picture' } })
  const product_id = items.map(({ id }) => id)
  return (await seller.orders.list({ query: { product_id, limit: 1 } })).pagination.total_count
}

/**
 * A visitor's purchase from photo to payment.
 *
 * @param pass called at every step
 * @returns the paid session; undefined when the payment was not accepted
 */
const buy = async (base: string, round: number, pass: () => void): Promise<string | undefined> => {
  try {
    const draft = await uploadDraft(base, 'cat-porch')
    pass()
    const secret = await openCheckout(base, `visitor-${round}@example.com`, draft.id)
    pass()
    const paying = payCheckout(base, secret)
    pass()
    const { id } = await paying
    pass()
    return id
  } catch {
    // The product was killed.
    return undefined
  }
}

/**
 * A returning visitor: polls for the painting until there is one, and follows its events until they end or
 * are cut.
 *
 * @param pass called at every event
 */
const comeBack = async (base: string, session_id: string, pass: () => void): Promise<void> => {
  const painting = await eventually('the painting', () => openPainting(base, session_id), Boolean)
  const { body } = await fetch(`${base}/studio/transformations/${painting.id}/events`)
  for await (const _event of body ?? []) pass()
}

const stepsOfPurchase = 4
/** Approximate number of events of a painting. */
const eventsOfPainting = 30

/**
 * Kills the product at the n-th step of a visit, or at its end when it has fewer.
 *
 * @returns true when the visitor saw the payment accepted
 */
const killDuringVisit = async (
  product: Product,
  { round, comesBack, at }: { readonly round: number; readonly comesBack: boolean; readonly at: number },
): Promise<boolean> => {
  let passed = 0
  let reach = (): void => undefined
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const pass = (): void => {
    passed += 1
    if (passed === at) reach()
  }
  const buying = buy(product.url, round, pass)
  const visiting = buying.then((session) =>
    session !== undefined && comesBack
      ? comeBack(product.url, session, pass).catch(() => undefined)
      : undefined,
  )
  await Promise.race([reached, visiting])
  await product.kill()
  return (await buying) !== undefined
}

/**
 * Kills the whole product (SIGKILL) at a random step of each of `rounds` purchases and paintings, restarts it
 * on the same data, and waits until every paid painting has been painted and sent. In parallel a seller sends
 * commands, and retries them with their keys.
 */
export async function killRounds(
  rounds: number,
  random: () => number,
  tell: (line: string) => void,
): Promise<KillTally> {
  const settings = { dataDir: newDataDir(), port: await freePort(), env: { ATELIER_RATE_LIMITS: 'off' } }
  let confirmed = 0
  let product = await startProduct(settings)
  try {
    const commands = await openCommands(product)
    for (let round = 1; round <= rounds; round += 1) {
      const subject = await commands.prepare(product, round)
      const comesBack = random() < 0.5
      const at = 1 + Math.floor(random() * (stepsOfPurchase + (comesBack ? eventsOfPainting : 0)))
      const sentCommands = commands.send(product, subject)
      if (await killDuringVisit(product, { round, comesBack, at })) confirmed += 1
      await sentCommands
      product = await startProduct(settings)
      await commands.repeat(product, subject)
      tell(`round ${round}: killed at step ${at}, back in ${product.readyAfterMs.toFixed(0)} ms`)
    }
    const running = product
    const paid = () => countPaintingOrders(running)
    const mailed = await eventually(
      'an e-mail with the picture of every order',
      async () => ({ orders: await paid(), counts: await pictureMails(running) }),
      ({ orders, counts }) => orders >= confirmed && counts.size >= orders,
      // An e-mail whose sender was killed is unlocked after two minutes, and its job is retried a while after
      // that.
      { withinMs: 360_000 + rounds * 30_000 },
    )
    const state = await eventually(
      'settling after the kills',
      async () => ({ ...(await reconcile(running)), orders: await paid() }),
      ({ differences, unsettled, orders, paintings }) =>
        differences.length === 0 && unsettled === 0 && paintings === orders,
    )
    const mails = [...mailed.counts.values()].reduce((sum, count) => sum + count, 0)
    return {
      rounds,
      confirmed,
      paid: state.orders,
      pictures: state.paintings,
      mails,
      differences: [...state.differences, ...(await commands.findFaults(running))],
    }
  } finally {
    await product.stop()
    removeDataDir(settings.dataDir)
  }
}
