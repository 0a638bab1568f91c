import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { mailTo } from './mailbox.ts'
import { offer, sellerOf } from './shop.ts'
import {
  choosePhoto,
  expectAccessible,
  fillWizard,
  goToCheckout,
  heading,
  newVisitor,
  payWith,
  waitForPainting,
  returnToStudio,
} from './studio-page.ts'
import { eventually, openCheckout, openPainting, payCheckout, uploadDraft } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

it('sends every other address to the start page', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await page.goto(`${setup.product.url}/somewhere/else`)
  expect(page.url()).toBe(`${setup.product.url}/`)
  await page.getByText('Drop your photo here').waitFor()
  await context.close()
})

it.each([
  [
    'a text file with a picture’s name',
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('this is not a picture at all') },
  ],
  [
    'a drawing that no browser draws',
    {
      name: 'broken.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg width="100" height="100"><g>'),
    },
  ],
  ['an empty file', { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.alloc(0) }],
])('rejects %s and stays on its page', async (_, file) => {
  const { context, page } = await newVisitor(setup.browser)
  await page.goto(setup.product.url)
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
  expect(await page.getByText('Drop your photo here').isVisible()).toBe(true)
  expect(await heading(page, 'Enter Your Email').count()).toBe(0)
  await context.close()
})

it('turns an SVG drawing into a picture before it leaves the browser', async () => {
  const { context, page, problems } = await newVisitor(setup.browser)
  const sentPhotos: Buffer[] = []
  await page.route('**/studio/drafts', (route) => {
    sentPhotos.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
    return route.continue()
  })
  await page.goto(setup.product.url)
  const drawing = fileURLToPath(new URL('../packages/painter/photos/drawn-face.svg', import.meta.url))
  await page.locator('input[type=file]').first().setInputFiles(drawing)
  await heading(page, 'Enter Your Email').waitFor()
  await page.locator('[data-upload=kept]').waitFor()
  expect(sentPhotos[0]?.subarray(1, 4).toString()).toBe('PNG')
  expect(problems).toEqual([])
  await context.close()
})

/** Drawn picture in the form of a drop or a paste. */
const drawnPhoto = (page: Page) =>
  page.evaluateHandle(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 200
    canvas.getContext('2d')?.fillRect(20, 20, 100, 100)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    const data = new DataTransfer()
    if (blob) data.items.add(new File([blob], 'drawn.png', { type: 'image/png' }))
    return data
  })

const dropAPhoto = async (page: Page): Promise<void> => {
  const transfer = await drawnPhoto(page)
  await page.locator('footer').dispatchEvent('dragenter', { dataTransfer: transfer })
  await page.locator('footer').dispatchEvent('drop', { dataTransfer: transfer })
  // A browser empties a drop when its event ends.
  await transfer.evaluate((data) => data.items.clear())
}

const pasteAPhoto = async (page: Page): Promise<void> => {
  const transfer = await drawnPhoto(page)
  await transfer.evaluate((clipboardData) =>
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    ),
  )
}

it('takes a photo dropped anywhere on the page', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await page.goto(setup.product.url)
  await page.waitForFunction(() => document.readyState === 'complete')
  await dropAPhoto(page)
  await heading(page, 'Enter Your Email').waitFor()
  await context.close()
})

it('asks for the e-mail address with the specified text', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await page.goto(setup.product.url)
  await choosePhoto(page, 'cat-porch')
  await heading(page, 'Enter Your Email').waitFor()
  // The preview is loaded on demand and moves the button when it appears.
  await page.locator('[data-preview]').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter your email').first().waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByText('Drop your photo here').waitFor()
  await context.close()
})

it.each([
  ['a made-up', () => randomUUID()],
  ['a malformed', () => 'not-a-session'],
])('rejects %s session and paints nothing', async (_, session) => {
  const { context, page } = await newVisitor(setup.browser)
  await page.goto(`${setup.product.url}/success?session_id=${session()}`)
  await heading(page, 'Painting not found').waitFor()
  await context.close()
})

it('rejects the session of an unpaid checkout', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await goToCheckout(page, setup.product.url, 'unpaid@example.com', 'cat-porch')
  const secret = new URL(page.url()).pathname.split('/')[2]
  const { id } = (await (await fetch(`${setup.product.url}/v1/checkouts/client/${secret}`)).json()) as {
    id: string
  }
  await page.goto(`${setup.product.url}/success?session_id=${id}`)
  await heading(page, 'Painting not found').waitFor()
  await context.close()
})

it('resumes uploading when the network returns', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await page.goto(setup.product.url)
  let cuts = 0
  await page.route('**/studio/drafts', (route) => {
    cuts += 1
    return cuts === 1 ? route.abort('internetdisconnected') : route.continue()
  })
  await choosePhoto(page, 'dog')
  await heading(page, 'Enter Your Email').waitFor()
  await page.locator('[data-upload=kept]').waitFor()
  expect(cuts).toBeGreaterThanOrEqual(2)
  await context.close()
})

it('still paints when the photo was not received before the payment', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await page.route('**/studio/drafts', (route) => route.abort('internetdisconnected'))
  await fillWizard(page, setup.product.url, 'offline@example.com', 'cat-porch')
  await page.getByRole('button', { name: 'Pay $1.49' }).click()
  await page.waitForURL(/\/checkout\//)
  // Routes change after the page has loaded: a call in progress at that moment is aborted.
  await page.getByRole('button', { name: /^Pay \$1\.49/ }).waitFor()
  await page.unroute('**/studio/drafts')
  await payWith(page, 'Visa')
  await returnToStudio(page)
  await waitForPainting(page)
  await context.close()
})

it('delivers a message to the operators of the studio', async () => {
  const { context, page } = await newVisitor(setup.browser, 'phone')
  await page.goto(setup.product.url)
  await page.getByRole('button', { name: 'Contact Us' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/mail/i).fill('curious@example.com')
  await dialog.getByLabel(/message/i).fill('Can you paint my grandmother’s house?')
  await dialog.getByRole('button', { name: /send/i }).click()
  const mail = await mailTo(setup.product, 'operator@atelier.localhost', /^A message from/)
  expect(mail.text).toContain('grandmother')
  expect(mail.replyTo?.text).toContain('curious@example.com')
  await context.close()
})

it('replays clicks, choices, drops and pastes from before its script arrived', async () => {
  const slowly = async (
    act: (page: Page) => Promise<void>,
  ): Promise<{ context: BrowserContext; page: Page }> => {
    const { context, page } = await newVisitor(setup.browser)
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\/assets\/studio-[^/]*\.js$/, async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto(setup.product.url)
    await act(page)
    arrive()
    return { context, page }
  }
  const clicked = await slowly((page) =>
    page.locator('footer').getByRole('button', { name: 'Contact', exact: true }).click(),
  )
  await clicked.page.getByRole('dialog').waitFor()
  await clicked.context.close()
  const choiceVisit = await slowly((page) => choosePhoto(page, 'temple'))
  await heading(choiceVisit.page, 'Enter Your Email').waitFor()
  await choiceVisit.context.close()
  for (const bring of [dropAPhoto, pasteAPhoto]) {
    const answered = await slowly(bring)
    await heading(answered.page, 'Enter Your Email').waitFor()
    await answered.context.close()
  }
})

it('offers to reload when the page crashes', async () => {
  const { context, page } = await newVisitor(setup.browser, 'phone')
  await page.addInitScript(
    "if (!sessionStorage.broken) globalThis.matchMedia = () => { throw new Error('broken') }",
  )
  await page.goto(setup.product.url)
  await heading(page, 'This page has stopped working').waitFor()
  await expectAccessible(page)
  await page.evaluate("sessionStorage.broken = 'repaired'")
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByText('Drop your photo here').waitFor()
  await context.close()
})

it('every statement of the footer is true', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await page.goto(setup.product.url)
  const footer = page.locator('footer')
  const dialog = page.getByRole('dialog')
  for (const name of ['Home', 'About', 'Contact', 'Privacy Policy', 'Terms of Service']) {
    const entry = { name, exact: true }
    await footer.getByRole('button', entry).or(footer.getByRole('link', entry)).first().click()
    if (name !== 'Home') {
      await dialog.waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    expect(new URL(page.url()).pathname).toBe('/')
  }
  await context.close()
})

/** Adds another style of a photo for 99 cents, with a painting to download. */
const sellAnotherStyle = async (seller: ReturnType<typeof sellerOf>): Promise<string> => {
  const { items } = await seller.products.list({ query: { query: 'One hand-painted picture' } })
  const [usual] = items
  if (usual === undefined) throw new Error('The studio sells nothing.')
  const benefits = usual.benefits.map(({ id }) => id)
  const id = await offer(seller, { name: 'Another style', price: 99, benefits })
  await seller.products.update({
    path: { id: usual.id },
    body: { metadata: { ...usual.metadata, another_style_product_id: id } },
  })
  return id
}

it('paints another style of a finished painting’s photo at its own price, without another upload', async () => {
  const { url } = setup.product
  const email = 'styles@example.com'
  const seller = sellerOf(setup.product)
  const product_id = await sellAnotherStyle(seller)
  const draft = await uploadDraft(url, 'cat-porch')
  const { id: session } = await payCheckout(url, await openCheckout(url, email, draft.id))
  const { id } = await eventually(
    'the first painting',
    () => openPainting(url, session),
    ({ status }) => status === 'completed',
  )
  const styles = async () => {
    const response = await fetch(`${url}/studio/transformations/${id}/styles?session_id=${session}`)
    return (await response.json()) as { price_amount: number }
  }
  // The studio refreshes its prices after half a minute.
  await eventually('the new price', styles, ({ price_amount }) => price_amount === 99)

  const { context, page, problems } = await newVisitor(setup.browser, 'phone')
  await page.goto(`${url}/success?session_id=${session}`)
  await waitForPainting(page)
  const dusk = page.getByRole('button', { name: 'Golden dusk $0.99' })
  await dusk.scrollIntoViewIfNeeded()
  await dusk.locator('[data-painted=true]').waitFor()
  await expectAccessible(page)
  // The purchase is shown before the redirect.
  const offered = page.getByRole('dialog', { name: 'Golden dusk' })
  const pay = offered.getByRole('button', { name: 'Pay $0.99' })
  await dusk.click()
  await offered.getByText('We e-mail the picture to s•••@example.com.').waitFor()
  await expectAccessible(page)
  await offered.getByRole('button', { name: 'Back', exact: true }).click()
  await dusk.click()
  await pay.click()
  await page.getByLabel('Card number').waitFor()
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email)
  await page.locator('img[src*="painted?style=dusk"]').first().waitFor()
  const checkout = page.url()
  // Back to the finished painting, and forward to the same checkout.
  await page.goBack()
  await waitForPainting(page)
  await dusk.click()
  await pay.click()
  await page.getByLabel('Card number').waitFor()
  expect(page.url()).toBe(checkout)
  await payWith(page, 'Visa', '$0.99')
  await returnToStudio(page)
  await waitForPainting(page)
  await page.getByRole('link', { name: 'Meadow Already yours' }).click()
  await page.waitForURL((address) => address.href.endsWith(session) || address.search === '')
  await waitForPainting(page)
  await page.getByRole('link', { name: 'Golden dusk Already yours' }).waitFor()

  const { items } = await seller.customers.list({ query: { email } })
  const orders = await seller.orders.list({
    query: { customer_id: items.map((customer) => customer.id), sorting: ['created_at'] },
  })
  const sold = orders.items.map((order) => [order.product_id === product_id, order.net_amount, order.status])
  expect(sold).toEqual([
    [false, 149, 'paid'],
    [true, 99, 'paid'],
  ])
  expect(problems).toEqual([])
  await context.close()
})
