import { expect, it } from 'vitest'
import { mailTo } from './mailbox.ts'
import { freePort, startProduct, type Product } from './product.ts'
import {
  eventually,
  openCheckout,
  openPainting as openPaintingOf,
  payCheckout,
  readCheckout,
  uploadDraft,
} from './visitor.ts'
import { withProduct } from './with-product.ts'

const setup = withProduct({ env: { ATELIER_PAINTING: 'queue', ATELIER_ROLES: 'web,worker' } })

const openPainting = (session_id: string) => openPaintingOf(setup.product.url, session_id)

/** Starts a process that only paints, on the same database and storage. */
const startPainter = async (): Promise<Product> =>
  startProduct({
    port: await freePort(),
    dataDir: setup.product.dataDir,
    databaseUrl: setup.product.databaseUrl,
    env: {
      ATELIER_ROLES: 'painter',
      ATELIER_PAINTING: 'queue',
      PUBLIC_URL: setup.product.url,
    },
  })

it('leaves the painting to a separate process, and to the next one when that is killed', async () => {
  const draft = await uploadDraft(setup.product.url, 'temple')
  const secret = await openCheckout(setup.product.url, 'far@example.com', draft.id)
  await payCheckout(setup.product.url, secret)
  const { id: session_id } = await eventually(
    'the payment',
    () => readCheckout(setup.product.url, secret),
    ({ status }) => status === 'succeeded',
  )
  const opened = await openPainting(session_id)
  // A job queued after the painting is done, and the painting has not started.
  const message = { email: 'far@example.com', message: 'Is it painted?' }
  await fetch(`${setup.product.url}/studio/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  await mailTo(setup.product, 'operator@atelier.localhost', /^A message from far@example.com/)
  expect(await openPainting(session_id)).toMatchObject({ id: opened.id, stage: 'queued' })

  const first = await startPainter()
  await eventually(
    'the first painter’s beginning',
    () => openPainting(session_id),
    ({ stage }) => stage === 'painting',
  )
  await first.kill()
  const second = await startPainter()
  try {
    const done = await eventually(
      'the painting',
      () => openPainting(session_id),
      ({ status }) => status !== 'processing',
    )
    expect(done).toMatchObject({ status: 'completed' })
    const picture = await fetch(done.transformed_image ?? '')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  } finally {
    await second.stop()
  }
})
