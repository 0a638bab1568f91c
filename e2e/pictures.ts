import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureBrowser, openBrowser } from './browser.ts'
import { takeGuidePictures } from './guide-pictures.ts'
import { removeDataDir, startProduct } from './product.ts'
import { takeShopPictures } from './shop-pictures.ts'
import {
  choosePhoto,
  giveEmail,
  heading,
  leaveForCheckout,
  newVisitor,
  payWith,
  waitForPainting,
  widths,
} from './studio-page.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

/**
 * Takes the README's pictures on the built product: the whole main job at both widths, then a shop and its
 * portal.
 */
const product = await startProduct()
const browser = await openBrowser(await ensureBrowser())
mkdirSync(`${folder}guides`, { recursive: true })
try {
  for (const size of Object.keys(widths) as (keyof typeof widths)[]) {
    const { context, page } = await newVisitor(browser, size)
    const shot = (name: string): Promise<unknown> =>
      page.screenshot({ path: `${folder}${name}-${size}.jpg`, type: 'jpeg', quality: 80 })
    await page.goto(product.url)
    await page.waitForLoadState('networkidle')
    await shot('studio')
    await choosePhoto(page, 'mountain-path')
    await heading(page, 'Enter Your Email').waitFor()
    await page.locator('[data-preview=painted]').waitFor()
    await shot('email')
    await giveEmail(page, 'vera@example.com')
    await leaveForCheckout(page)
    await page.getByText('Test mode', { exact: true }).click()
    await page.getByRole('button', { name: /^Visa/ }).click()
    await page.getByAltText('What you are buying, as a preview').waitFor()
    // The card form was scrolled into view.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await shot('checkout')
    await payWith(page, 'Visa')
    await heading(page, 'Transforming Your Image').waitFor()
    await page.waitForFunction(() => (document.querySelector('progress')?.value ?? 0) >= 75)
    await shot('painting')
    await waitForPainting(page)
    await page.getByAltText(/^The painting/).waitFor()
    await page
      .getByRole('button', { name: 'Close' })
      .click()
      .catch(() => undefined)
    // On a phone the painting and its actions are more than a screen: the buttons are shown.
    await page.getByRole('button', { name: /^Share/ }).scrollIntoViewIfNeeded()
    await shot('done')
    await context.close()
  }
  await takeGuidePictures(product, browser, `${folder}guides/`)
  await takeShopPictures(product, browser, folder)
} finally {
  await browser.close()
  await product.stop()
  removeDataDir(product.dataDir)
}
