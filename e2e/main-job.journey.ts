import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  expectAccessible,
  goToCheckout,
  heading,
  newVisitor,
  payWith,
  waitForPainting,
  widths,
  returnToStudio,
} from './studio-page.ts'
import { mailTo } from './mailbox.ts'
import { openCheckout, payCheckout, uploadDraft } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const here = withBrowser()

/** Notes what the progress bar says in each frame: a painting may be nearly done when its visitor comes back. */
const watchProgress = `
  globalThis.progressSeen = []
  const look = () => {
    const bar = document.querySelector('progress[aria-label="How far your painting is"]')
    if (bar !== null && bar.value !== progressSeen.at(-1)) progressSeen.push(bar.value)
    requestAnimationFrame(look)
  }
  look()`

describe.each(Object.keys(widths) as (keyof typeof widths)[])('on a %s', (size) => {
  it('takes a photo, an address and a payment, paints, compares, downloads and mails', async () => {
    const { context, page, problems } = await newVisitor(here.browser, size, { worker: true })
    const email = `${size}@example.com`
    await page.addInitScript(watchProgress)
    await page.goto(here.product.url)
    await expectAccessible(page)

    await goToCheckout(page, here.product.url, email, 'temple')
    const kept = await page.evaluate(() => [
      localStorage.getItem('pendingImage'),
      localStorage.getItem('pendingEmail'),
    ])
    expect(kept[0]).toMatch(/^data:image\/jpeg;base64,/)
    expect(kept[1]).toBe(email)
    await expectAccessible(page)
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email)

    const confirming = page.waitForResponse(/\/v1\/checkouts\/client\/[^/]+\/confirm$/)
    await payWith(page, 'Visa')
    const { customerSessionToken } = (await (await confirming).json()) as { customerSessionToken: string }
    const session = (await returnToStudio(page)).searchParams.get('session_id')
    await heading(page, 'Transforming Your Image').waitFor()
    await expectAccessible(page)

    await waitForPainting(page)
    await page.getByText('Your image has been transformed successfully!').waitFor()
    const seen = await page.evaluate<number[]>('progressSeen')
    expect(seen.length).toBeGreaterThan(0)
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    await expectAccessible(page)
    expect(new URL(page.url()).search).toBe('')
    expect(
      await page.evaluate(() => [localStorage.getItem('pendingImage'), localStorage.getItem('pendingEmail')]),
    ).toEqual([null, null])

    const slider = page.getByRole('slider', { name: 'How much of the painting is shown' })
    await slider.focus()
    const before = await slider.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await slider.getAttribute('aria-valuetext')).not.toBe(before)

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Image' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('ghibli-style-image.png')
    const file = await download.path()
    expect(statSync(file).size).toBeGreaterThan(100_000)
    expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG')

    const mail = await mailTo(here.product, email, /is Ready/)
    expect(mail.text).toContain(`/success?session_id=${session}`)
    const png = readFileSync(file)
    expect(mail.text).toContain(`PNG of ${png.readUInt32BE(16)} × ${png.readUInt32BE(20)} pixels`)
    expect(mail.attachments.some(({ contentType }) => contentType.startsWith('image/'))).toBe(true)

    await page.getByText(`Sent to ${email}`).waitFor()
    await page.getByRole('button', { name: 'Wrong address?' }).click()
    await page.getByLabel('E-mail address').fill(`right-${email}`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send it there' }).click()
    await page.getByText(`Sent to right-${email}`).waitFor()
    expect((await mailTo(here.product, `right-${email}`, /is Ready/)).text).toContain(`session_id=${session}`)

    await page.getByRole('button', { name: 'Create New Image' }).click()
    await page.getByText('Drop your photo here').waitFor()

    // The same painting is a download of the order, in the customer's portal.
    const portal = `${here.product.url}/atelier/portal`
    await page.goto(`${portal}/benefits?customer_session_token=${customerSessionToken}`)
    const link = page.getByRole('link', { name: 'Download painting.png' })
    await link.waitFor({ timeout: 30_000 })
    await heading(page, 'Downloads').waitFor()
    await expectAccessible(page)
    const fromPortal = page.waitForEvent('download')
    await link.press('Enter')
    const saved = await fromPortal
    expect(saved.suggestedFilename()).toBe('painting.png')
    expect(readFileSync(await saved.path()).equals(png)).toBe(true)
    expect(problems).toEqual([])
    await context.close()
  })
})

it('shows the same painting on another device, and after closing and coming back, and gives it in full size', async () => {
  const first = await newVisitor(here.browser)
  await goToCheckout(first.page, here.product.url, 'devices@example.com', 'mountain-path')
  await payWith(first.page, 'Visa')
  const link = (await returnToStudio(first.page)).href
  await heading(first.page, 'Transforming Your Image').waitFor()
  await first.page.reload()
  await heading(first.page, 'Transforming Your Image').waitFor()
  await waitForPainting(first.page)
  const source = await first.page.getByAltText(/^The painting/).getAttribute('src')

  const second = await newVisitor(here.browser, 'phone')
  await second.page.goto(link)
  await waitForPainting(second.page)
  expect(await second.page.getByAltText(/^The painting/).getAttribute('src')).toBe(source)

  // Both pages learn by themselves that the painting is there with the pixels of the photo.
  const fullSize = 'The download is a PNG in full size: 1600 × 1200 pixels.'
  for (const { page } of [first, second]) await page.getByText(fullSize).waitFor({ timeout: 60_000 })
  const downloading = second.page.waitForEvent('download')
  await second.page.getByRole('button', { name: 'Download Image' }).click()
  const png = readFileSync(await (await downloading).path())
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1600, 1200])
  await Promise.all([first.context.close(), second.context.close()])
})

it('paints and mails for a visitor who never comes back', async () => {
  const { context, page } = await newVisitor(here.browser)
  await goToCheckout(page, here.product.url, 'gone@example.com', 'cat-porch')
  await page.route('**/success**', (route) => route.abort())
  const leaving = page.waitForRequest('**/success**')
  await payWith(page, 'Visa')
  await leaving
  await context.close()
  const mail = await mailTo(here.product, 'gone@example.com', /is Ready/, 90_000)
  expect(mail.text).toContain('/success?session_id=')
})

it('shows the painting to others by a link, until sharing is stopped', async () => {
  const { url } = here.product
  const draft = await uploadDraft(url, 'cat-porch')
  const paid = await payCheckout(url, await openCheckout(url, 'sharer@example.com', draft.id))
  const owner = await newVisitor(here.browser, 'phone')
  await owner.page.goto(`${url}/success?session_id=${paid.id}`)
  await waitForPainting(owner.page)
  await owner.page.getByRole('button', { name: 'Share', exact: true }).click()
  const link = await owner.page.getByLabel('Link to share').inputValue()
  await expectAccessible(owner.page)

  const friend = await newVisitor(here.browser, 'phone')
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
  await owner.page.getByRole('button', { name: 'Share', exact: true }).waitFor()
  expect((await friend.page.reload())?.status()).toBe(404)
  await heading(friend.page, 'This painting is not shared any more').waitFor()
  expect((await fetch(social ?? '')).status).toBe(404)
  expect([...owner.problems, ...friend.problems]).toEqual([])
  await Promise.all([owner.context.close(), friend.context.close()])
})
