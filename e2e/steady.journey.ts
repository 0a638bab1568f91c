import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  choosePhoto,
  expectAccessible,
  goToCheckout,
  heading,
  newVisitor,
  payWith,
  returnToStudio,
  waitForPainting,
} from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const here = withBrowser()

/**
 * Notes, on the page that the checkout leads back to, its layout shifts, and in each frame what the progress bar says and
 * how many layers the reveal has.
 */
const watch = `
  globalThis.shifts = []
  globalThis.progress = []
  globalThis.layers = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts.push(value)
  }).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    const bar = document.querySelector('progress[aria-label="How far your painting is"]')
    if (bar !== null && bar.value !== progress.at(-1)) progress.push(bar.value)
    layers = Math.max(layers, document.querySelector('[data-layers]')?.dataset.layers ?? 0)
    const picture = document.querySelector('img[alt^="The painting"]')
    if (picture !== null && globalThis.picture === undefined) {
      globalThis.picture = picture
      globalThis.button = [...document.querySelectorAll('[data-step=done] button')].find(({ textContent }) => textContent === 'Download Image')
      globalThis.buttonAt = button.getBoundingClientRect().top + scrollY
      button.focus({ preventScroll: true })
    }
    requestAnimationFrame(look)
  }
  look()`

/** Notes whether the page had layers of a reveal, painted or not, in any frame. */
const watchLayers = `
  globalThis.isLayered = false
  const look = () => {
    isLayered ||= document.querySelector('[data-layers]') !== null
    requestAnimationFrame(look)
  }
  look()`

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

describe.each(Object.keys(sizes) as (keyof typeof sizes)[])('on a %s', (size) => {
  it('shows the progress from 10 on, and one picture from the cover to the end that moves nothing', async () => {
    const { context, page, problems } = await newVisitor(here.browser, size)
    await page.setViewportSize(sizes[size])
    await goToCheckout(page, here.product.url, `steady-${size}@example.com`, 'temple')
    await page.addInitScript(watch)
    await payWith(page, 'Visa')
    const link = (await returnToStudio(page)).href
    await waitForPainting(page)
    // The reveal ends with the whole painting.
    const painting = page.getByAltText(/^The painting/)
    const opacity = () => painting.evaluate((image) => getComputedStyle(image).opacity)
    await expect.poll(opacity, { timeout: 15_000 }).toBe('1')
    await page.locator('[data-layers]').waitFor({ state: 'detached' })
    const slider = page.getByRole('slider', { name: 'How much of the painting is shown' })
    expect(await slider.getAttribute('aria-valuetext')).toBe('100 % painting')
    const seen = await page.evaluate<{
      shifts: number[]
      progress: number[]
      layers: number
      same: boolean
      focused: boolean
      moved: number
    }>(`({
      shifts, progress, layers,
      same: picture === document.querySelector('img[alt^="The painting"]') && getComputedStyle(picture).opacity === '1',
      focused: document.activeElement === button,
      moved: button.getBoundingClientRect().top + scrollY - buttonAt,
    })`)
    expect(seen.progress.slice(0, 3)).toEqual([10, 30, 70])
    expect(seen.progress).toEqual(seen.progress.toSorted((a, b) => a - b))
    expect(seen.layers).toBeGreaterThan(0)
    expect(seen).toMatchObject({ same: true, focused: true, moved: 0 })
    expect(seen.shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)

    await page.getByRole('button', { name: 'Show the original' }).click()
    expect(await slider.getAttribute('aria-valuetext')).toBe('0 % painting')
    await page.getByRole('button', { name: 'Show the original', pressed: true }).click()
    expect(await slider.getAttribute('aria-valuetext')).toBe('100 % painting')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Image' }).click()
    const png = readFileSync(await (await downloading).path())
    await page.getByText(`a PNG of ${png.readUInt32BE(16)} × ${png.readUInt32BE(20)} pixels`).waitFor()
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()

    // Visitors who do not want motion are shown the painting at once.
    const calm = await newVisitor(here.browser, size)
    await calm.page.emulateMedia({ reducedMotion: 'reduce' })
    await calm.page.addInitScript(watchLayers)
    await calm.page.goto(link)
    await waitForPainting(calm.page)
    await calm.page.getByAltText(/^The painting/).waitFor()
    expect(await calm.page.evaluate('isLayered')).toBe(false)
    await calm.context.close()
  })
})

it.each([
  [390, 844],
  [820, 1180],
  [1440, 900],
])('shows what it makes, its price, and each step whole in a window of %i × %i', async (width, height) => {
  const { context, page, problems } = await newVisitor(here.browser)
  await page.setViewportSize({ width, height })
  await page.goto(here.product.url)
  await expectInWindow(page, page.getByRole('slider', { name: 'How much of the painting is shown' }))
  await expectInWindow(page, page.getByText('$1.49').first())
  const sample = page.getByRole('button', { name: 'A hot-air balloon' })
  await expectInWindow(page, sample)
  await expectAccessible(page)
  await sample.click()
  await page.locator('[data-preview=painted]').waitFor({ timeout: 60_000 })
  const at = await topOf(heading(page, 'Enter Your Email'))
  const address = page.getByLabel('E-mail address')
  for (const part of [
    page.locator('[data-preview] canvas'),
    address,
    page.getByRole('button', { name: 'Continue' }),
  ])
    await expectInWindow(page, part)
  await address.fill('whole@example.com')
  await address.press('Enter')
  expect(await topOf(heading(page, 'Complete Payment'))).toBe(at)
  // What was painted for the step before is shown again, not painted again.
  await page.locator('[data-preview=painted] canvas').waitFor({ timeout: 1000 })
  await expectInWindow(page, page.getByRole('button', { name: 'Pay $1.49' }))
  await expectAccessible(page)
  expect(problems).toEqual([])
  await context.close()
})

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error(`${part.toString()} is not on the page, or not shown.`)
  return box
}
const topOf = async (part: Locator): Promise<number> => Math.round((await boxOf(part)).y)
const expectInWindow = async (page: Page, part: Locator): Promise<void> => {
  const { y, height } = await boxOf(part)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}

it('leads to the e-mail field when it is empty, wherever the visitor has scrolled', async () => {
  const { context, page } = await newVisitor(here.browser, 'phone')
  await page.goto(here.product.url)
  await choosePhoto(page, 'cat-porch')
  await page.locator('[data-preview]').waitFor()
  await page.getByRole('button', { name: 'Continue' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter your email').first().waitFor()
  const field = page.getByLabel('E-mail address')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => middleOf(page)).toBe('email')
  await expectAccessible(page)
  await context.close()
})

/** The name of the form field that has the focus, if the middle of it can be seen. */
const middleOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    return seen === document.activeElement ? (seen?.getAttribute('name') ?? null) : null
  })

it('leaves the shadow of a hovered example whole', async () => {
  const { context, page } = await newVisitor(here.browser)
  await page.goto(here.product.url)
  await heading(page, 'Recent Transformations').scrollIntoViewIfNeeded()
  const strip = page.getByRole('region', { name: 'Recent Transformations, as a strip' })
  // The strip slides by itself until it has the focus, and what moves cannot be hovered.
  await strip.focus()
  const example = strip.getByRole('button').first()
  await example.hover()
  await page.waitForTimeout(400)
  const room = await example.evaluate((button) => {
    const shadows = getComputedStyle(button).boxShadow.split(/,(?![^(]*\))/)
    const frame = button.closest('section')?.getBoundingClientRect() ?? new DOMRect()
    const { top, bottom } = button.getBoundingClientRect()
    return shadows.map((shadow) => {
      const [, y = 0, blur = 0, spread = 0] = (shadow.match(/-?[\d.]+px/g) ?? []).map(parseFloat)
      return Math.min(frame.bottom - bottom - (y + blur + spread), top - frame.top - (blur + spread - y))
    })
  })
  expect(room.length).toBeGreaterThan(0)
  expect(Math.min(...room)).toBeGreaterThanOrEqual(0)
  await context.close()
})
