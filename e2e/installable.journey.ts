import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { heading, newVisitor } from './studio-page.ts'
import { photoPath } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

/** Opens the studio and waits until its service worker is active for the next page. */
const openInstalled = async (page: Page): Promise<void> => {
  await page.goto(setup.product.url)
  await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.active.state)')
}

/** Cached URLs of the studio, by cache. */
const keptBy = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const stored: Record<string, string[]> = {}
    for (const name of await caches.keys())
      stored[name] = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    return stored
  })

/** Simulates a phone that shares a photo with the installed studio. */
const share = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/share', enctype: 'multipart/form-data', id: 'share' })
    form.append(Object.assign(document.createElement('input'), { type: 'file', name: 'photo' }))
    document.body.append(form)
  })
  await page.locator('#share input').setInputFiles(photoPath('cat-porch'))
  await page.locator('#share').evaluate((form: HTMLFormElement) => form.submit())
}

const isByWorker = async (context: BrowserContext, path: string): Promise<boolean | undefined> => {
  const page = await context.newPage()
  const response = await page.goto(`${setup.product.url}${path}`)
  await page.close()
  return response?.fromServiceWorker()
}

it('can be installed: the browser finds no fault in the manifest, and every picture of it is there', async () => {
  const { context, page, problems } = await newVisitor(setup.browser, 'phone', { worker: true })
  await openInstalled(page)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Test windows are incognito, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, data = '{}' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons, share_target } = JSON.parse(data) as {
    icons: { src: string; sizes: string; purpose: string }[]
    share_target: object
  }
  expect(share_target).toMatchObject({ action: '/share', method: 'POST', enctype: 'multipart/form-data' })
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`).toSorted()).toEqual([
    '192x192 any',
    '192x192 maskable',
    '512x512 any',
    '512x512 maskable',
  ])
  const social = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(social).toBe(`${setup.product.url}/social.jpg`)
  const touch = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')
  const pictures = [
    [social ?? '', '1200x630'],
    [touch ?? '', '180x180'],
    ...icons.map(({ src, sizes }) => [src, sizes] as const),
  ]
  for (const [url, sizes] of pictures) {
    const size = await page.evaluate(async (src) => {
      const picture = Object.assign(new Image(), { src })
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, url)
    expect([url, size]).toEqual([url, sizes])
  }
  expect(problems).toEqual([])
  await context.close()
})

it('says offline that nothing is lost, continues automatically, and does not affect other pages', async () => {
  const { context, page, problems } = await newVisitor(setup.browser, 'phone', { worker: true })
  await openInstalled(page)
  await context.setOffline(true)
  await page.reload()
  await heading(page, 'You are offline').waitFor()
  await context.setOffline(false)
  await page.getByText('Drop your photo here').waitFor()

  expect(await isByWorker(context, '/')).toBe(true)
  for (const path of ['/login', '/checkout/nothing', '/atelier/portal', '/inbox', '/v1/products/'])
    expect([path, await isByWorker(context, path)]).toEqual([path, false])
  const stored = Object.values(await keptBy(page)).flat()
  expect(stored).toContain('/offline')
  expect(stored.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([])
  expect(problems).toEqual([])
  await context.close()
})

it('takes a shared photo, also one that was shared offline, and keeps no copy', async () => {
  const { context, page, problems } = await newVisitor(setup.browser, 'phone', { worker: true })
  await openInstalled(page)
  const sentSizes: number[] = []
  await page.route('**/studio/drafts', (route) => {
    sentSizes.push(route.request().postDataBuffer()?.length ?? 0)
    return route.continue()
  })
  await context.setOffline(true)
  await share(page)
  await heading(page, 'You are offline').waitFor()
  expect(await keptBy(page)).toMatchObject({ 'shared-photo': ['/shared-photo'] })
  await context.setOffline(false)

  await heading(page, 'Enter Your Email').waitFor()
  await page.locator('[data-upload=kept]').waitFor({ state: 'attached' })
  expect(sentSizes.some((bytes) => bytes >= readFileSync(photoPath('cat-porch')).length)).toBe(true)
  expect(await keptBy(page)).not.toHaveProperty('shared-photo')

  // The interrupted visit resumes; the photo is not handed over a second time.
  const before = sentSizes.length
  await page.reload()
  await heading(page, 'Enter Your Email').waitFor()
  expect(sentSizes).toHaveLength(before)
  expect(problems).toEqual([])
  await context.close()
})

it('redirects a shared photo to the studio, also where the browser has removed the worker', async () => {
  const { context, page } = await newVisitor(setup.browser, 'phone', { worker: true })
  await page.goto(setup.product.url)
  await page.evaluate(async () => {
    const result = await navigator.serviceWorker.getRegistrations()
    await Promise.all(result.map((registration) => registration.unregister()))
  })
  await share(page)
  await page.getByText('Drop your photo here').waitFor()
  expect(page.url()).toBe(`${setup.product.url}/`)
  await context.close()
})
