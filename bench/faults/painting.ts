import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { mailsTo } from '../../e2e/mailbox.ts'
import { advanceClock } from '../../e2e/move-clock.ts'
import type { Product } from '../../e2e/product.ts'
import {
  eventually,
  openCheckout,
  openPainting,
  payCheckout,
  readCheckout,
  uploadDraft,
} from '../../e2e/visitor.ts'
import type { Fault, Report } from './fault.ts'
import { send } from './send.ts'
import { startBeside, withShop, type Shop } from './shop.ts'

/** Starts a process that only paints, on the database and the storage of the shop. */
const startPainter = (shop: Shop): Promise<Product> =>
  startBeside(shop, 'painter', { ATELIER_PAINTING: 'queue' })

/** Buys a painting and returns the id of its checkout. */
const buyPainting = async ({ url }: Shop, email: string): Promise<string> => {
  const draft = await uploadDraft(url, 'cat-porch')
  const secret = await openCheckout(url, email, draft.id)
  await payCheckout(url, secret)
  const { id } = await eventually(
    'the payment',
    () => readCheckout(url, secret),
    ({ status }) => status === 'succeeded',
  )
  await openPainting(url, id)
  return id
}

const advance = async (shop: Shop, seconds: number): Promise<void> => {
  const clockRequest = { json: { seconds }, token: shop.token, withinMs: 120_000 }
  const { status, body } = await send(shop.url, '/sandbox/clock/advance', clockRequest)
  if (status !== 200) throw new Error(`The clock could not be moved: ${JSON.stringify(body)}.`)
}

const pictureMails = async (shop: Shop, email: string): Promise<number> =>
  (await mailsTo(shop.product(), email)).filter(({ attachments }) =>
    attachments.some(({ contentType }) => contentType.startsWith('image/')),
  ).length

const requireOneMail = async (shop: Shop, report: Report, email: string): Promise<void> => {
  await eventually(
    `the mail to ${email}`,
    () => pictureMails(shop, email),
    (count) => count > 0,
  )
  await sleep(1000)
  const count = await pictureMails(shop, email)
  report.require(count === 1, `${email} got ${count} mails with the picture.`)
}

/**
 * Kills one painter after another while it paints, then freezes one; the next one must finish the picture.
 */
const painterDies = async (shop: Shop, report: Report): Promise<void> => {
  const kills = report.times(2)
  const id = await buyPainting(shop, 'dies@example.com')
  for (let kill = 0; kill < kills; kill += 1) {
    const painter = await startPainter(shop)
    await eventually(
      'the beginning of the painting',
      () => openPainting(shop.url, id),
      ({ stage }) => stage === 'painting',
      { everyMs: 50 },
    )
    await painter.kill()
  }
  const frozen = await startPainter(shop)
  let healthy: Product | undefined
  try {
    const painted = (): Promise<unknown> =>
      eventually(
        'the painting after the kills',
        () => openPainting(shop.url, id),
        ({ status }) => status === 'completed',
        { withinMs: 90_000 },
      )
    await painted()
    await requireOneMail(shop, report, 'dies@example.com')

    const second = await buyPainting(shop, 'hangs@example.com')
    await eventually(
      'the beginning of the second painting',
      () => openPainting(shop.url, second),
      ({ stage }) => stage === 'painting',
      { everyMs: 50 },
    )
    frozen.process.kill('SIGSTOP')
    healthy = await startPainter(shop)
    // Bypasses the API, which waits for the painting that hangs.
    await advanceClock(shop.product(), 11 * 60_000)
    await eventually(
      'the painting after its painter hung',
      () => openPainting(shop.url, second),
      ({ status }) => status === 'completed',
      { withinMs: 90_000 },
    )
    frozen.process.kill('SIGCONT')
    await sleep(5000)
    await requireOneMail(shop, report, 'hangs@example.com')
    report.tried(`${kills} kills, 1 freeze`)
  } finally {
    frozen.process.kill('SIGCONT')
    await Promise.all([frozen.kill(), healthy?.stop()])
  }
}

/** Runs with a painting service that fails every request. */
const withBrokenService = async (
  work: (url: string, calls: () => number) => Promise<void>,
): Promise<void> => {
  let calls = 0
  const server = createServer((request, response) => {
    request.resume()
    calls += 1
    response.writeHead(422, { 'content-type': 'application/json' }).end('{"detail":"broken"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, () => calls)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Every attempt fails: the visitor is notified, and after the time for retries the payment is refunded. */
const alwaysFails = (report: Report): Promise<void> =>
  withBrokenService((FAL_PROXY_URL, calls) =>
    withShop(
      report,
      {
        env: {
          ATELIER_PAINTING: 'fal',
          FAL_KEY: 'id:secret',
          FAL_ENDPOINT: 'atelier/painter',
          FAL_PROXY_URL,
        },
      },
      async (shop) => {
        const email = 'fails@example.com'
        const id = await buyPainting(shop, email)
        const failed = await eventually(
          'the end of the attempts',
          () => openPainting(shop.url, id),
          ({ status }) => status === 'failed',
          { withinMs: 120_000 },
        )
        const [attempts] = await shop.query<{ failures: number }>(
          'select failures from studio.transformations where checkout_id = $1',
          [id],
        )
        report.require(attempts?.failures === 3, `There were ${attempts?.failures} attempts and not 3.`)
        report.require(calls() > 0, 'The painting service was never asked.')
        report.require('failure' in failed && Boolean(failed['failure']), 'The visitor is not told why.')
        await advance(shop, 86_400 + 60)
        const [refunded] = await eventually(
          'the refund',
          () => shop.query<{ status: string }>('select status from orders where checkout_id = $1', [id]),
          ([order]) => order?.status === 'refunded',
        )
        report.require(refunded?.status === 'refunded', 'The payment did not go back.')
        await eventually(
          'the mail about the refund',
          async () => (await mailsTo(shop.product(), email)).map(({ subject = '' }) => subject),
          (subjects) => subjects.some((subject) => subject.startsWith('Your refund for')),
        )
        report.tried('1 painting that always fails')
      },
    ),
  )

export const painterFails: Fault = {
  number: 'F20',
  fault: 'the painter dies, hangs or always fails',
  how: 'SIGKILL and SIGSTOP of a process that paints; a painting service that fails every request',
  run: async (report) => {
    await withShop(report, { env: { ATELIER_PAINTING: 'queue', ATELIER_ROLES: 'web,worker' } }, (shop) =>
      painterDies(shop, report),
    )
    await alwaysFails(report)
  },
}
