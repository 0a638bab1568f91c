import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  atEveryChange,
  choosePhoto,
  expectAccessible,
  heading,
  leaveForCheckout,
  newVisitor,
} from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

it.each([
  [390, 844],
  [820, 1180],
  [1440, 900],
])(
  'shows what it makes, its price, and each step without clipping in a window of %i × %i',
  async (width, height) => {
    const { context, page, problems } = await newVisitor(setup.browser)
    await page.setViewportSize({ width, height })
    await page.goto(setup.product.url)
    await expectInWindow(page, page.getByRole('slider', { name: 'How much of the painting is shown' }))
    await expectInWindow(page, page.getByText('$1.49').first())
    const sample = page.getByRole('button', { name: 'A hot-air balloon' })
    await expectInWindow(page, sample)
    await sample.click()
    await page.locator('[data-preview=painted]').waitFor()
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    const at = await topOf(heading(page, 'Enter Your Email'))
    const address = page.getByLabel('E-mail address')
    for (const part of [
      page.locator('[data-preview] canvas'),
      address,
      page.getByRole('button', { name: 'Continue' }),
    ])
      await expectInWindow(page, part)
    await page.evaluate(watchPreview)
    await address.fill('whole@example.com')
    await address.press('Enter')
    await expect.poll(() => topOf(heading(page, 'Complete Payment'))).toBe(at)
    // The painting of the previous step is shown again, not painted again.
    await page.locator('[data-preview=painted] canvas').waitFor()
    expect(await page.evaluate('[...phasesSeen]')).toEqual(['painted'])
    await expectInWindow(page, page.getByRole('button', { name: 'Pay $1.49' }))
    await expectAccessible(page)
    expect(problems).toEqual([])
    await context.close()
  },
)

/** Records every phase of the preview. */
const watchPreview = `
  globalThis.phasesSeen = new Set()
  ${atEveryChange(`() => {
    const phase = document.querySelector('[data-preview]')?.dataset.preview
    if (phase) phasesSeen.add(phase)
  }`)}`

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (box === null) throw new Error(`${part.toString()} is not on the page, or not shown.`)
  return box
}
const topOf = async (part: Locator): Promise<number> => Math.round((await boxOf(part)).y)
const expectInWindow = async (page: Page, part: Locator): Promise<void> => {
  const outside = async (): Promise<number> => {
    const { y, height } = await boxOf(part)
    return Math.max(-y, y + height - (page.viewportSize()?.height ?? 0))
  }
  await expect.poll(outside).toBeLessThanOrEqual(0)
}

it('accepts addresses at international domains, and in letters of any script', async () => {
  const { context, page, problems } = await newVisitor(setup.browser)
  await page.goto(setup.product.url)
  await choosePhoto(page, 'cat-porch')
  const field = page.getByLabel('E-mail address')
  expect(await field.getAttribute('type')).toBe('email')
  for (const email of ['nobody', 'info@müller', 'a@b@example.com']) {
    await field.fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  }
  for (const email of ['søren@example.com', 'info@müller.de']) {
    await field.fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await heading(page, 'Complete Payment').waitFor()
    if (email.startsWith('søren')) await page.getByRole('button', { name: 'Back', exact: true }).click()
  }
  await leaveForCheckout(page)
  const typed = page.getByLabel('E-mail', { exact: true })
  await expect.poll(() => typed.inputValue()).toMatch(/^info@(müller|xn--mller-kva)\.de$/)
  expect(problems).toEqual([])
  await context.close()
})

it('focuses the e-mail field when it is empty, wherever the visitor has scrolled', async () => {
  const { context, page } = await newVisitor(setup.browser, 'phone')
  await page.goto(setup.product.url)
  await choosePhoto(page, 'cat-porch')
  await page.locator('[data-preview]').waitFor()
  await page.getByRole('button', { name: 'Continue' }).scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Please enter your email').first().waitFor()
  const field = page.getByLabel('E-mail address')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => middleOf(page)).toBe('email')
  await expectAccessible(page)
  await context.close()
})

/** Name of the focused form field, if its middle is visible. */
const middleOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const {
      left: leftEdge,
      top,
      width,
      height,
    } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
    const seen = document.elementFromPoint(leftEdge + width / 2, top + height / 2)
    return seen === document.activeElement ? (seen?.getAttribute('name') ?? null) : null
  })

it('does not clip the shadow of a hovered example', async () => {
  const { context, page } = await newVisitor(setup.browser, 'desktop', { motion: true })
  await page.goto(setup.product.url)
  await heading(page, 'Recent Transformations').scrollIntoViewIfNeeded()
  const strip = page.getByRole('region', { name: 'Recent Transformations, as a strip' })
  // The strip auto-scrolls until it has the focus, and a moving element cannot be hovered.
  await strip.focus()
  const example = strip.getByRole('button').first()
  await example.hover()
  await example.evaluate((button) =>
    Promise.all(button.getAnimations({ subtree: true }).map(({ finished }) => finished)).then(
      () => undefined,
    ),
  )
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
