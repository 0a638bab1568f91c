import { fileURLToPath } from 'node:url'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  choosePhoto,
  expectAccessible,
  heading,
  newVisitor,
  payWith,
  widths,
  returnToStudio,
} from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

/** Painting in progress, as the server reports it; no further report follows. */
const underWay = {
  id: '5f0c6a52-6a5e-4b6e-9d3e-0a9df4d1c003',
  status: 'processing',
  stage: 'painting',
  progress: 70,
  ahead: 0,
  usual_seconds: 20,
  original_image: '/samples/dog.jpg',
  transformed_image: null as string | null,
  shown_image: null,
  width: null as number | null,
  height: null as number | null,
  large: null,
  converted_at: null,
  created_at: '2026-01-01T00:00:00Z',
  failure: null,
  can_retry: false,
  refused: false,
  refunded: false,
  sent_to: null,
  can_correct_email: false,
  layers: ['/samples/dog-small.webp'],
  wishes: { seed: 1 },
}

/** Opens a mocked painting, so that it stays unchanged. */
const openMadeUp = async (page: Page, painting: typeof underWay): Promise<void> => {
  await page.route(/\/studio\/transformations$/, (route) => route.fulfill({ json: painting }))
  await page.route(/\/studio\/transformations\/[^/]+(\/events)?$/, () => undefined)
  await page.route(/\/styles\?/, (route) =>
    route.fulfill({
      json: { price_amount: 149, currency: 'usd', styles: [{ style: 'dusk', session_id: null }] },
    }),
  )
  await page.goto(`${setup.product.url}/success?session_id=${painting.id}`)
}

const painted = (page: Page): Promise<void> => page.locator('[data-preview=painted]').waitFor()

/** Mean red, green and blue of the preview's middle. */
const colourOf = (page: Page): Promise<number[]> =>
  page.locator('[data-preview] canvas').evaluate((canvas) => {
    const brush = (canvas as HTMLCanvasElement).getContext('2d')
    const { data } = brush?.getImageData(0, 0, 400, 100) ?? { data: [] }
    const sums = [0, 0, 0]
    for (let at = 0; at < data.length; at += 4)
      for (let k = 0; k < 3; k += 1) sums[k] = (sums[k] ?? 0) + (data[at + k] ?? 0)
    return sums.map((sum) => Math.round((4 * sum) / data.length))
  })

const pay = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'Complete Payment').waitFor()
  await page.locator('[data-upload=kept]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Pay $1.49' }).click()
  await page.waitForURL(/\/checkout\//)
  await page.getByLabel('Card number').waitFor()
  await payWith(page, 'Visa')
  await returnToStudio(page)
}

describe.each(Object.keys(widths) as (keyof typeof widths)[])('on a %s', (size) => {
  it('previews the styles and carries the choice through the payment', async () => {
    const { context, page, problems } = await newVisitor(setup.browser, size)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (/\.(js|wasm)$/.test(new URL(request.url()).pathname)) scripts.push(request.url())
    })
    await page.goto(setup.product.url)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((url) => /preview|wasm|later-part/i.test(url))).toEqual([])
    await choosePhoto(page, 'temple')
    const label = page.locator('[data-label]')
    await label.waitFor()
    await painted(page)
    expect(await label.textContent()).toBe('Preview')
    expect(scripts.some((url) => /kernels.*\.wasm$/.test(url))).toBe(true)
    await expectAccessible(page)
    const meadow = await colourOf(page)
    await page.getByText('Golden dusk').click()
    await expect.poll(() => colourOf(page)).not.toEqual(meadow)
    await painted(page)
    await page.getByLabel('Brush size').fill('2')
    const opened = page.waitForResponse(/\/studio\/transformations$/)
    await pay(page, `wishes-${size}@example.com`)
    expect(await (await opened).json()).toMatchObject({
      wishes: { style: 'dusk', brush: 2, seed: expect.any(Number) as number },
    })
    expect(problems).toEqual([])
    await context.close()
  })
})

it('keeps the picture of the e-mail step in the payment step, and back', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await page.goto(setup.product.url)
  await choosePhoto(page, 'temple')
  await painted(page)
  const canvas = page.locator('[data-preview] canvas')
  await canvas.evaluate((element) => element.setAttribute('data-first', ''))
  await page.evaluate(`
    const { drawImage, putImageData } = CanvasRenderingContext2D.prototype
    globalThis.drawn = 0
    Object.assign(CanvasRenderingContext2D.prototype, {
      drawImage(...args) { drawn += 1; return drawImage.apply(this, args) },
      putImageData(...args) { drawn += 1; return putImageData.apply(this, args) },
    })`)
  await page.getByLabel('E-mail address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'Complete Payment').waitFor()
  expect(await canvas.getAttribute('data-first')).toBe('')
  expect(await page.getByLabel('Brush size').count()).toBe(0)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await page.getByLabel('Brush size').waitFor()
  expect(await canvas.getAttribute('data-first')).toBe('')
  expect(await page.evaluate('drawn')).toBe(0)
  await context.close()
})

it('asks for the address as before where a browser cannot paint', async () => {
  const { context, page, problems } = await newVisitor(setup.browser)
  await page.addInitScript('delete globalThis.WebAssembly')
  await page.goto(setup.product.url)
  await choosePhoto(page, 'temple')
  await heading(page, 'Enter Your Email').waitFor()
  await page.locator('[data-upload=kept]').waitFor()
  expect(await page.locator('[data-preview]').count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

it('rejects photos that the safety checker classifies as explicit before payment', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await page.goto(setup.product.url)
  const card = fileURLToPath(
    new URL('../packages/painter/src/safety/taken-for-explicit.fixture.png', import.meta.url),
  )
  const buffer = readFileSync(card)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'blobs.png', mimeType: 'image/png', buffer })
  await page.getByText(/Our safety check flagged this photo/).waitFor()
  await page.getByText('Drop your photo here').waitFor()
  expect(await heading(page, 'Complete Payment').count()).toBe(0)
  await expectAccessible(page)
  await context.close()
})

it('says that it paints while the photo is not painted yet, and keeps the photo through an early reload', async () => {
  const { context, page, problems } = await newVisitor(setup.browser)
  // The painter does not load before the photo is chosen and the page reloaded.
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/\.wasm$/, (route) => arrived.then(() => route.continue()))
  let uploads = 0
  await page.route('**/studio/drafts', (route) => {
    uploads += 1
    return uploads === 1 ? undefined : route.continue()
  })
  await page.goto(setup.product.url)
  await choosePhoto(page, 'temple')
  const label = page.locator('[data-label]')
  await expect.poll(() => label.textContent()).toBe('Painting…')
  await expect.poll(() => uploads).toBe(1)
  await page.reload()
  await heading(page, 'Enter Your Email').waitFor()
  await page.getByText('temple.jpg').waitFor()
  arrive()
  await painted(page)
  expect(await label.textContent()).toBe('Preview')
  expect(problems).toEqual([])
  await context.close()
})

it('offers a phone to take or choose a photo first, and speaks of no dropping', async () => {
  const context = await setup.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(setup.product.url)
  const ways = [page.getByText('Take a photo'), page.getByText('Choose a photo')]
  const sample = page.getByRole('button', { name: 'A hot-air balloon' })
  const tops = await Promise.all([...ways, sample].map(async (way) => (await way.boundingBox())?.y ?? -1))
  expect(tops[0]).toBeGreaterThan(0)
  expect(tops[1]).toBeLessThan(tops[2] ?? 0)
  expect(await page.locator('main').innerText()).not.toMatch(/drop/i)
  await expectAccessible(page)
  await context.close()
})

it('paints stroke by stroke, continues between two reports, and estimates the remaining time', async () => {
  const { context, page, problems } = await newVisitor(setup.browser, 'phone', { motion: true })
  await openMadeUp(page, underWay)
  await page.getByText(/about \d+\s*s left/).waitFor()
  const bar = page.getByRole('progressbar', { name: 'Painting progress' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(71)
  const strokes = page.locator('canvas[data-strokes]')
  await expect.poll(async () => Number(await strokes.getAttribute('data-strokes'))).toBeGreaterThan(20)
  await expectAccessible(page)
  expect(problems).toEqual([])
  await context.close()
})

it.each([
  [1440, true],
  [390, false],
])('offers other styles beside or under the painting in a window of %i pixels', async (width, isBeside) => {
  const { context, page, problems } = await newVisitor(setup.browser)
  await page.setViewportSize({ width, height: 900 })
  const [transformed_image, side] = ['/samples/dog.jpg', 900]
  const finished = { ...underWay, status: 'completed', stage: 'completed', progress: 100 }
  await openMadeUp(page, { ...finished, transformed_image, width: side, height: side })
  const picture = page.getByAltText(/^The painting/)
  const style = page.getByRole('button', { name: /Golden dusk/ })
  await style.waitFor()
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  const [pictureBox, right] = [await picture.boundingBox(), await style.boundingBox()]
  if (pictureBox === null || right === null) throw new Error('The painting or the style is not shown.')
  expect(right.x >= pictureBox.x + pictureBox.width).toBe(isBeside)
  expect(right.y >= pictureBox.y + pictureBox.height).toBe(!isBeside)
  expect(right.width).toBeGreaterThan(250)
  await expectAccessible(page)
  expect(problems).toEqual([])
  await context.close()
})
