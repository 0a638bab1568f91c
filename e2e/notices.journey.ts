import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gallery, openGallery } from './gallery.ts'

let gallery: Gallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery.close())

const open = async (): Promise<Page> => {
  const page = await gallery.open()
  await page.getByRole('button', { name: 'Open the dialog' }).click()
  await page.getByRole('dialog', { name: 'A dialog' }).waitFor()
  return page
}

/** The topmost element at the middle of a part is the part itself, or inside of it. */
const isOnTop = async (page: Page, name: string): Promise<boolean> => {
  const box = await page.getByRole('button', { name, exact: true }).boundingBox()
  if (box === null) return false
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return page.evaluate(
    `document.elementFromPoint(${x}, ${y})?.closest('button')?.textContent === ${JSON.stringify(name)}`,
  )
}

it('a notice that is shown while a dialog is open is above it, and its action can be pressed', async () => {
  const page = await open()
  const dialog = page.getByRole('dialog', { name: 'A dialog' })
  const choice = dialog.getByLabel('Choice')
  await expect.poll(() => choice.textContent()).toContain('One')
  await dialog.getByRole('button', { name: 'Show a notice' }).click()
  // The page around the dialog is inert, so the notice is inside of it.
  const notice = dialog.getByText('Saved.')
  await notice.waitFor()
  expect(await isOnTop(page, 'Choose two')).toBe(true)
  await page.getByRole('button', { name: 'Choose two', exact: true }).click()
  await notice.waitFor({ state: 'detached' })
  await expect.poll(() => choice.textContent()).toContain('Two')
  await page.close()
})

it('a notice stays, above the page, when its dialog is closed', async () => {
  const page = await open()
  const dialog = page.getByRole('dialog', { name: 'A dialog' })
  await dialog.getByRole('button', { name: 'Show a notice' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await isOnTop(page, 'Choose two')).toBe(true)
  await page.getByRole('button', { name: 'Choose two', exact: true }).click()
  await page.getByText('Saved.').waitFor({ state: 'detached' })
  await page.close()
})
