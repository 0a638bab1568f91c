import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  atEveryChange,
  choosePhoto,
  expectAccessible,
  goToCheckout,
  heading,
  newVisitor,
  payWith,
  returnToStudio,
  waitForPainting,
} from './studio-page.ts'
import { openCheckout, payCheckout, uploadDraft } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

const painted = (page: Page): Promise<void> => page.locator('[data-preview=painted]').waitFor()

/** Records every heading of the card, from the first one on. */
const watchHeadings = `
  globalThis.headingsSeen = []
  ${atEveryChange(`() => {
    const text = document.querySelector('[data-step] h2')?.textContent
    if (text && text !== headingsSeen.at(-1)) headingsSeen.push(text)
  }`)}`

/** Fails a script's requests until `release`. After `hold` they wait: the page also retries automatically. */
const loseScript = async (page: Page, url: RegExp, lose: (route: Route) => Promise<void>) => {
  let isLost = true
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, (route) => (isLost ? lose(route) : released.then(() => route.continue())))
  return { hold: () => void (isLost = false), release: () => release() }
}

const pressPay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Pay $1.49' }).click()
  await page.waitForURL(/\/checkout\//)
  await page.getByLabel('Card number').waitFor()
}

/** Payment step as it was left, with its preview. */
const expectPaymentStep = async (page: Page, email: string): Promise<void> => {
  await heading(page, 'Complete Payment').waitFor()
  await page.getByText(email).waitFor()
  await page.getByText('Your photo has arrived.').waitFor()
  await painted(page)
}

it('continues after a reload, after Back from the checkout, and after its own way back', async () => {
  const { context, page, problems } = await newVisitor(setup.browser)
  const email = 'interrupted@example.com'
  await page.goto(setup.product.url)
  await choosePhoto(page, 'cat-porch')
  await page.getByLabel('E-mail address').fill(email)
  await painted(page)
  await page.getByText('Golden dusk').click()
  await page.locator('[data-upload=kept]').waitFor()

  await page.reload()
  await heading(page, 'Enter Your Email').waitFor()
  await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe(email)
  await expect.poll(() => page.getByLabel('Golden dusk').isChecked()).toBe(true)
  await painted(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await pressPay(page)

  await page.goBack()
  await expectPaymentStep(page, email)
  await pressPay(page)
  await page.getByRole('link', { name: 'Back to Atelier' }).click()
  await expectPaymentStep(page, email)
  await pressPay(page)

  const opened = page.waitForResponse(/\/studio\/transformations$/)
  await payWith(page, 'Visa')
  await returnToStudio(page)
  expect(await (await opened).json()).toMatchObject({ wishes: { style: 'dusk' } })
  // A paid photo is not offered again.
  await page.goto(setup.product.url)
  await page.getByText('Drop your photo here').waitFor()
  expect(await page.evaluate("sessionStorage.getItem('visit')")).toBe(null)
  expect(await heading(page, 'Start with a photo').isVisible()).toBe(true)
  expect(problems).toEqual([])
  await context.close()
})

it('sends a photo again that was on its way when the page was loaded again, with all of its pixels', async () => {
  const { context, page, problems } = await newVisitor(setup.browser)
  const keptFiles = () =>
    page.evaluate(`new Promise((resolve) => {
      const opening = indexedDB.open('atelier-photos', 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('files')
      opening.onsuccess = () => {
        const count = opening.result.transaction('files').objectStore('files').count()
        count.onsuccess = () => resolve(count.result)
      }
    })`)
  let server: 'silent' | 'busy' | 'there' = 'silent'
  await page.route(/\/studio\/drafts/, (route) => {
    if (server === 'there') return route.continue()
    if (server === 'silent') return undefined
    const detail = 'Many pictures are being opened at the moment. Please try again in a few seconds.'
    const headers = { 'Retry-After': '1' }
    return route.fulfill({ status: 503, headers, json: { error: 'Unavailable', detail } })
  })
  await page.goto(setup.product.url)
  await choosePhoto(page, 'temple')
  await heading(page, 'Enter Your Email').waitFor()
  await page.getByLabel('E-mail address').fill('reload@example.com')
  await expect.poll(keptFiles).toBe(1)

  server = 'busy'
  await page.reload()
  await heading(page, 'Enter Your Email').waitFor()
  await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe('reload@example.com')
  await page.getByText('temple.jpg').waitFor()
  await page.getByText('Many pictures are being opened at the moment. Please try again').waitFor()
  await painted(page)
  await expectAccessible(page)

  const uploaded = page.waitForResponse(
    (response) => /\/studio\/drafts/.test(response.url()) && response.ok(),
  )
  server = 'there'
  const draft = (await (await uploaded).json()) as { width: number; height: number }
  const { width, height } = await uploadDraft(setup.product.url, 'temple')
  expect(draft).toMatchObject({ width, height })
  await page.locator('[data-upload=kept]').waitFor()
  // The server stores the photo now, and the browser does not.
  await expect.poll(keptFiles).toBe(0)
  await page.reload()
  await heading(page, 'Enter Your Email').waitFor()
  await page.locator('[data-upload=kept]').waitFor()
  expect(problems).toEqual([])
  await context.close()
})

it('loads the preview again when its script or its painter could not be fetched', async () => {
  const { context, page, problems } = await newVisitor(setup.browser)
  const script = await loseScript(page, /\/assets\/later-part-[^/]*\.js/, (route) => route.abort())
  await page.goto(setup.product.url)
  await choosePhoto(page, 'temple')
  await page.getByText('The preview could not be loaded').waitFor()
  await expectAccessible(page)
  expect(await page.getByRole('button', { name: 'Continue' }).isVisible()).toBe(true)
  await page.route(/\/assets\/preview-worker-/, (route) => route.abort())
  script.hold()
  await page.getByRole('button', { name: 'Load the preview again' }).click()
  script.release()
  await page.locator('[data-preview=missing]').waitFor()
  await page.unroute(/\/assets\/preview-worker-/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await painted(page)
  expect(problems).toEqual([])
  await context.close()
})

it('shows a paid picture although other requests fail, and its return immediately on a slow network', async () => {
  const { context, page, problems } = await newVisitor(setup.browser, 'phone')
  await goToCheckout(page, setup.product.url, 'asset@example.com', 'cat-porch')
  // The parts of an older build are gone, and the network fails at the first request for each of the page's
  // own scripts.
  await page.route(/\/assets\/(preview-worker|kernels)/, (route) => route.fulfill({ status: 404 }))
  await page.route(/\/storage\/images\/uploads\/shown\//, (route) => route.abort('internetdisconnected'))
  const requests: string[] = []
  await page.route(/\/assets\/(studio|later-part)-[^/]*\.js/, (route) => {
    const isFirst = !requests.includes(route.request().url())
    requests.push(route.request().url())
    return isFirst ? route.abort('internetdisconnected') : route.continue()
  })
  await payWith(page, 'Visa')
  const link = (await returnToStudio(page)).href
  await heading(page, 'Transforming Your Image').waitFor()
  await waitForPainting(page)
  expect(new Set(requests).size).toBe(2)
  expect(requests.length).toBeGreaterThan(3)
  const picture = page.getByAltText(/^The painting/)
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await expect.poll(() => picture.evaluate((image) => getComputedStyle(image).opacity)).toBe('1')
  await expectAccessible(page)
  expect(problems).toEqual([])
  await context.close()

  const cold = await newVisitor(setup.browser, 'phone')
  const network = await cold.context.newCDPSession(cold.page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await cold.page.addInitScript(watchHeadings)
  // The page shows it before any of its scripts has loaded.
  let arrive = (): void => undefined
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await cold.page.route(/\/assets\/.*\.js$/, (route) => arrival.then(() => route.continue()))
  await cold.page.goto(link, { waitUntil: 'commit' })
  await heading(cold.page, 'Transforming Your Image').waitFor()
  arrive()
  await waitForPainting(cold.page)
  expect(await cold.page.evaluate('headingsSeen')).toEqual([
    'Transforming Your Image',
    'Your Ghibli-Style Image is Ready!',
  ])
  await cold.context.close()
})

it('names what is missing when a script is gone, and continues when it is requested again', async () => {
  const { url } = setup.product
  const draft = await uploadDraft(url, 'cat-porch')
  const { id: session } = await payCheckout(url, await openCheckout(url, 'gone@example.com', draft.id))
  const { context, page } = await newVisitor(setup.browser, 'phone')
  const script = await loseScript(page, /\/assets\/later-part-/, (route) => route.fulfill({ status: 404 }))
  await page.goto(`${url}/success?session_id=${session}`)
  await page.getByText('we also e-mail you the picture.').waitFor()
  const retryButton = page.getByRole('button', { name: 'Try again' })
  await retryButton.waitFor()
  await expectAccessible(page)
  script.hold()
  await retryButton.click()
  script.release()
  await waitForPainting(page)
  await context.close()
})

it('never shows an empty page for a checkout whose script does not come', async () => {
  const { context, page } = await newVisitor(setup.browser, 'phone')
  await page.route(/\/assets\/checkout-/, (route) => route.abort())
  await page.goto(`${setup.product.url}/checkout/unknown`)
  await page.getByText('Opening your checkout').waitFor()
  await context.close()
})

it('keeps the scripts of this build for pages that are open during an upgrade', () => {
  const stored = join(setup.product.dataDir, 'page-assets')
  expect(existsSync(stored)).toBe(true)
  const [build = ''] = readdirSync(stored)
  expect(readdirSync(join(stored, build, 'assets')).some((name) => /^later-part-.*\.js$/.test(name))).toBe(
    true,
  )
})
