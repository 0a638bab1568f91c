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

const here = withBrowser()

const painted = (page: Page): Promise<void> => page.locator('[data-preview=painted]').waitFor()

/** The middle of the preview, as its mean red, green and blue. */
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
    const { context, page, problems } = await newVisitor(here.browser, size)
    const scripts: string[] = []
    page.on('request', (request) => {
      if (/\.(js|wasm)$/.test(new URL(request.url()).pathname)) scripts.push(request.url())
    })
    await page.goto(here.product.url)
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((url) => /preview|wasm|later-part/i.test(url))).toEqual([])
    await choosePhoto(page, 'temple')
    await painted(page)
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

it('asks for the address as before where a browser cannot paint', async () => {
  const { context, page, problems } = await newVisitor(here.browser)
  await page.addInitScript('delete globalThis.WebAssembly')
  await page.goto(here.product.url)
  await choosePhoto(page, 'temple')
  await heading(page, 'Enter Your Email').waitFor()
  await page.locator('[data-upload=kept]').waitFor()
  expect(await page.locator('[data-preview]').count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

it('refuses what the safety checker takes for explicit before anything is paid', async () => {
  const { context, page } = await newVisitor(here.browser)
  await page.goto(here.product.url)
  const card = fileURLToPath(
    new URL('../packages/painter/src/safety/taken-for-explicit.fixture.png', import.meta.url),
  )
  const buffer = readFileSync(card)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'blobs.png', mimeType: 'image/png', buffer })
  await page.getByText(/Our safety check takes this photo/).waitFor()
  await page.getByText('Drop your photo here').waitFor()
  expect(await heading(page, 'Complete Payment').count()).toBe(0)
  await expectAccessible(page)
  await context.close()
})
