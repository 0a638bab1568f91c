import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  atEveryChange,
  expectAccessible,
  goToCheckout,
  heading,
  holdPainting,
  newVisitor,
  openCheckoutPage,
  payWith,
  waitForPainting,
  widths,
  returnToStudio,
} from './studio-page.ts'
import { expectCalm } from './dashboard-page.ts'
import { mailTo } from './mailbox.ts'
import { eventually, openCheckout, openPainting, payCheckout, uploadDraft } from './visitor.ts'
import { withBrowser, withProduct, withSharedProduct } from './with-product.ts'

// The painter itself paints here.
const setup = withBrowser(withProduct({ env: { ATELIER_PAINTING: 'here', ATELIER_RATE_LIMITS: 'off' } }))
const shop = withSharedProduct()

/** Windows in which nothing moves while the page shows the painting. */
const steady = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/**
 * Records, on the page after the checkout, its layout shifts, every value of the progress bar, the number of
 * layers of the reveal, and the picture of the painting with the button below it at the moment they appear.
 */
const watch = `
  globalThis.shifts = []
  globalThis.progress = []
  globalThis.layers = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput)
        shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') })
  }).observe({ type: 'layout-shift', buffered: true })
  ${atEveryChange(`() => {
    const bar = document.querySelector('progress[aria-label="Painting progress"]')
    if (bar !== null && bar.value !== progress.at(-1)) progress.push(bar.value)
    layers = Math.max(layers, document.querySelector('[data-layers]')?.dataset.layers ?? 0)
    const picture = document.querySelector('img[alt^="The painting"]')
    if (picture !== null && globalThis.picture === undefined) {
      globalThis.picture = picture
      globalThis.button = [...document.querySelectorAll('[data-step=done] button')].find(({ textContent }) => textContent === 'Download Image')
      globalThis.buttonAt = button.getBoundingClientRect().top + scrollY
      button.focus({ preventScroll: true })
    }
  }`)}`

/** Records the presence of a reveal's layers, painted or not. */
const watchLayers = `
  globalThis.isLayered = false
  ${atEveryChange("() => void (isLayered ||= document.querySelector('[data-layers]') !== null)")}`

/** Expects progress from 10 on, and one picture from the cover to the end, without layout shifts. */
const expectSteady = async (page: Page): Promise<void> => {
  const seen = await page.evaluate<{
    shifts: { value: number; moved: string[] }[]
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
  const total = seen.shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, `Layout shifts: ${JSON.stringify(seen.shifts)}`).toBeLessThan(0.01)
}

/** Expects the buttons below the painting in one row, all of the same size. */
const expectOneRow = async (page: Page): Promise<void> => {
  const buttons = ['Download Image', 'Share', 'Create New Image'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  )
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()))
  for (const side of ['y', 'width', 'height'] as const)
    expect(new Set(boxes.map((box) => Math.round(box?.[side] ?? -1))).size).toBe(1)
}

describe.each(Object.keys(widths) as (keyof typeof widths)[])('on a %s', (size) => {
  it('takes a photo, an address and a payment, paints, compares, downloads and e-mails', async () => {
    const { context, page, problems } = await newVisitor(setup.browser, size, { motion: true, worker: true })
    const email = `${size}@example.com`
    await goToCheckout(page, setup.product.url, email, 'temple')
    const stored = await page.evaluate(() => [
      localStorage.getItem('pendingImage'),
      localStorage.getItem('pendingEmail'),
    ])
    expect(stored[0]).toMatch(/^data:image\/jpeg;base64,/)
    expect(stored[1]).toBe(email)
    await expectAccessible(page)
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(email)

    await page.setViewportSize(steady[size])
    await page.clock.install()
    await page.addInitScript(watch)
    const show = await holdPainting(page)
    const confirming = page.waitForResponse(/\/v1\/checkouts\/client\/[^/]+\/confirm$/)
    await payWith(page, 'Visa')
    const { customerSessionToken } = (await (await confirming).json()) as { customerSessionToken: string }
    const link = await returnToStudio(page)
    const session = link.searchParams.get('session_id') ?? ''
    await heading(page, 'Transforming Your Image').waitFor()
    await expectAccessible(page)

    // The photo is stored when the page learns of its painting, and the clock of the page stops until there
    // are layers to reveal: a worker paints them, for an unbounded time.
    await eventually(
      'the beginning of the painting',
      () => openPainting(setup.product.url, session),
      ({ stage }) => ['painting', 'saving', 'completed'].includes(stage),
    )
    // Before its fonts load a page may shift a little.
    await page.evaluate('document.fonts.ready.then(() => undefined)')
    await expectCalm(page)
    const bar = page.getByRole('progressbar', { name: 'Painting progress' })
    await expect.poll(() => bar.getAttribute('value')).toBe('30')
    await page.clock.pauseAt(new Date(Date.now() + 1000))
    show()
    await expect.poll(() => bar.getAttribute('value')).toBe('70')
    await page.clock.runFor(300)
    await waitForPainting(page)
    await page.locator('[data-layers]:not([data-layers="0"])').waitFor({ state: 'attached' })
    await page.clock.resume()
    const painting = page.getByAltText(/^The painting/)
    await expect.poll(() => painting.evaluate((image) => getComputedStyle(image).opacity)).toBe('1')
    await page.locator('[data-layers]').waitFor({ state: 'detached' })
    const slider = page.getByRole('slider', { name: 'How much of the painting is shown' })
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('100% painting')
    await expectSteady(page)
    await page.setViewportSize(widths[size])
    await page.getByText('Your image has been transformed successfully!').waitFor()
    await expectOneRow(page)
    await expectAccessible(page)
    expect(new URL(page.url()).search).toBe('')
    expect(
      await page.evaluate(() => [localStorage.getItem('pendingImage'), localStorage.getItem('pendingEmail')]),
    ).toEqual([null, null])

    await page.getByRole('button', { name: 'Show the original' }).click()
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('0% painting')
    await page.getByRole('button', { name: 'Show the original', pressed: true }).click()
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('100% painting')
    await slider.focus()
    const before = await slider.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(before)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Image' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('ghibli-style-image.png')
    const png = readFileSync(await download.path())
    expect(png.length).toBeGreaterThan(100_000)
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    await page.getByText(`a PNG of ${png.readUInt32BE(16)} × ${png.readUInt32BE(20)} pixels`).waitFor()

    const mail = await mailTo(setup.product, email, /is Ready/)
    expect(mail.text).toContain(`/success?session_id=${session}`)
    expect(mail.text).toContain(`PNG of ${png.readUInt32BE(16)} × ${png.readUInt32BE(20)} pixels`)
    expect(mail.attachments.some(({ contentType }) => contentType.startsWith('image/'))).toBe(true)

    await page.getByText(`Sent to ${email}`).waitFor()
    await page.getByRole('button', { name: 'Wrong address?' }).click()
    await page.getByLabel('E-mail address').fill(`right-${email}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send it there' }).click()
    await page.getByText(`Sent to right-${email}`).waitFor()
    expect((await mailTo(setup.product, `right-${email}`, /is Ready/)).text).toContain(
      `session_id=${session}`,
    )

    await page.getByRole('button', { name: 'Create New Image' }).click()
    await page.getByText('Drop your photo here').waitFor()

    // The same painting is a download of the order, in the customer's portal.
    const portal = `${setup.product.url}/atelier/portal`
    await page.goto(`${portal}/benefits?customer_session_token=${customerSessionToken}`)
    const file = page.getByRole('link', { name: 'Download painting.png' })
    await file.waitFor()
    await heading(page, 'Downloads').waitFor()
    const fromPortal = page.waitForEvent('download')
    await file.press('Enter')
    const saved = await fromPortal
    expect(saved.suggestedFilename()).toBe('painting.png')
    expect(readFileSync(await saved.path()).equals(png)).toBe(true)
    expect(problems).toEqual([])
    await context.close()

    // Visitors who prefer reduced motion see the painting immediately.
    const calm = await newVisitor(setup.browser, size)
    await calm.page.emulateMedia({ reducedMotion: 'reduce' })
    await calm.page.addInitScript(watchLayers)
    await calm.page.goto(link.href)
    await waitForPainting(calm.page)
    await calm.page.getByAltText(/^The painting/).waitFor()
    expect(await calm.page.evaluate('isLayered')).toBe(false)
    await calm.context.close()
  })
})

it('shows the same painting on another device, and after closing and coming back, and gives it in full size', async () => {
  const first = await newVisitor(setup.browser)
  await goToCheckout(first.page, setup.product.url, 'devices@example.com', 'mountain-path')
  const show = await holdPainting(first.page)
  await payWith(first.page, 'Visa')
  const link = (await returnToStudio(first.page)).href
  await heading(first.page, 'Transforming Your Image').waitFor()
  await first.page.reload()
  await heading(first.page, 'Transforming Your Image').waitFor()
  show()
  await waitForPainting(first.page)
  const source = await first.page.getByAltText(/^The painting/).getAttribute('src')

  const second = await newVisitor(setup.browser, 'phone')
  await second.page.goto(link)
  await waitForPainting(second.page)
  await expect.poll(() => second.page.getByAltText(/^The painting/).getAttribute('src')).toBe(source)

  // Both pages update automatically once the painting has the photo's size.
  const fullSize = 'The download is a PNG in full size: 1600 × 1200 pixels.'
  for (const { page } of [first, second]) await page.getByText(fullSize).waitFor()
  const downloading = second.page.waitForEvent('download')
  await second.page.getByRole('button', { name: 'Download Image' }).click()
  const png = readFileSync(await (await downloading).path())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1600, 1200])

  // A reload, without a session in the URL, shows it again, and so does the next visit, until it is removed.
  const { page } = second
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await waitForPainting(page)
  await page.getByAltText(/^The painting/).waitFor()
  await heading(page, 'Another style of this photo').waitFor()
  await page.goto(setup.product.url)
  await heading(page, 'Your last painting').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await waitForPainting(page)
  await page.getByRole('button', { name: 'Remove from this device' }).click()
  await heading(page, 'Start with a photo').waitFor()
  expect(await page.evaluate("localStorage.getItem('last-painting')")).toBeNull()
  await page.reload()
  await heading(page, 'Start with a photo').waitFor()
  expect(await heading(page, 'Your last painting').count()).toBe(0)
  await Promise.all([first.context.close(), second.context.close()])
})

it('paints and e-mails for a visitor who never returns', async () => {
  const { context, page } = await newVisitor(setup.browser)
  await openCheckoutPage(page, shop.product.url, 'gone@example.com')
  await page.route('**/success**', (route) => route.abort())
  const leaving = page.waitForRequest('**/success**')
  await payWith(page, 'Visa')
  await leaving
  await context.close()
  const mail = await mailTo(shop.product, 'gone@example.com', /is Ready/)
  expect(mail.text).toContain('/success?session_id=')
})

it('shows the painting to others by a link, until sharing is stopped', async () => {
  const { url } = shop.product
  const draft = await uploadDraft(url, 'mountain-path')
  const paid = await payCheckout(url, await openCheckout(url, 'sharer@example.com', draft.id))
  const owner = await newVisitor(setup.browser, 'phone')
  await owner.page.goto(`${url}/success?session_id=${paid.id}`)
  await waitForPainting(owner.page)
  await owner.page.getByRole('button', { name: 'Share', exact: true }).click()
  const link = await owner.page.getByLabel('Link to share').inputValue()
  await expectAccessible(owner.page)

  const friend = await newVisitor(setup.browser, 'phone')
  await friend.page.goto(link)
  await heading(friend.page, 'A photo became this painting').waitFor()
  const painting = friend.page.getByAltText('A painting made from a photo')
  await expect.poll(() => painting.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080)
  // The frame has the painting's own shape.
  const stretched = await painting.evaluate(
    (image: HTMLImageElement) =>
      (image.clientWidth / image.clientHeight) * (image.naturalHeight / image.naturalWidth),
  )
  expect(stretched).toBeCloseTo(1, 1)
  await expectAccessible(friend.page)
  expect(await friend.page.getByRole('link', { name: 'Have your photo painted' }).getAttribute('href')).toBe(
    '/',
  )
  const social = await friend.page.locator('meta[property="og:image"]').getAttribute('content')
  expect(social).toMatch(/^http/)
  const picture = await fetch(social ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

  await owner.page.getByRole('button', { name: 'Stop sharing' }).click()
  await owner.page.getByLabel('Link to share').waitFor({ state: 'detached' })
  expect((await friend.page.reload())?.status()).toBe(404)
  await heading(friend.page, 'This painting is no longer shared').waitFor()
  expect((await fetch(social ?? '')).status).toBe(404)
  expect([...owner.problems, ...friend.problems]).toEqual([])
  await Promise.all([owner.context.close(), friend.context.close()])
})

it('shares the picture itself with another app where the browser supports it', async () => {
  const { url } = shop.product
  const draft = await uploadDraft(url, 'mountain-path')
  const paid = await payCheckout(url, await openCheckout(url, 'giver@example.com', draft.id))
  const { context, page, problems } = await newVisitor(setup.browser, 'phone')
  await page.addInitScript(`
    globalThis.given = []
    navigator.canShare = ({ files }) => files?.length === 1
    navigator.share = async ({ files: [{ name, type, size }] }) => void given.push({ name, type, size })`)
  await page.goto(`${url}/success?session_id=${paid.id}`)
  await waitForPainting(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => page.evaluate('given.length')).toBe(1)
  const [input] = await page.evaluate<{ name: string; type: string; size: number }[]>('given')
  expect(input).toMatchObject({ name: 'ghibli-style-image.png', type: 'image/png' })
  expect(input?.size).toBeGreaterThan(10_000)
  await expectAccessible(page)
  // Sharing the picture created no link.
  await page.getByRole('button', { name: 'Create a link' }).click()
  await page.getByLabel('Link to share').waitFor()
  expect(problems).toEqual([])
  await context.close()
})
