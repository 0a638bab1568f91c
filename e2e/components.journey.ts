import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gallery, openGallery } from './gallery.ts'

let gallery: Gallery
beforeAll(async () => {
  gallery = await openGallery()
})
afterAll(() => gallery.close())

it('a part that threw is rendered again by its button once the cause is fixed', async () => {
  const page = await gallery.open()
  const card = page.getByRole('region', { name: 'A card', exact: true })
  await card.getByText('This part could not be shown.').waitFor()
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByText('This part could not be shown.').waitFor()
  await card.getByRole('button', { name: 'Repair it' }).click()
  await card.getByText('This part could not be shown.').waitFor()
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByText('The content of the card.').waitFor()
  await page.close()
})

it('a lookup that failed is repeated using only the keyboard', async () => {
  const page = await gallery.open()
  const field = page.getByRole('combobox', { name: 'Lookup' })
  await field.focus()
  await page.keyboard.press('ArrowDown')
  const retryButton = page
    .getByText('The server could not be reached.')
    .getByRole('button', { name: 'Try again' })
  await retryButton.waitFor()
  await page.keyboard.press('Tab')
  expect(await retryButton.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page
    .getByRole('option', { name: /^Customer 7/ })
    .first()
    .waitFor()
  expect(await field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toMatch(/^Customer \d/)
  await page.close()
})

it.each([
  ['at once', async (type: (text: string) => Promise<void>) => type('prod'), 'Products'],
  [
    'after another was selected',
    async (type: (text: string) => Promise<void>, press: (key: string) => Promise<void>) => {
      await press('ArrowUp')
      await type('ord')
    },
    'Orders',
  ],
  [
    'after everything was filtered out',
    async (type: (text: string) => Promise<void>, press: (key: string) => Promise<void>) => {
      await type('signx')
      await press('Enter')
      await press('Backspace')
    },
    'Sign out',
  ],
] as const)('Enter in the palette runs the remaining match, %s', async (_, filter, run) => {
  const page = await gallery.open()
  await page.getByRole('button', { name: 'Open the palette' }).click()
  const field = page.getByRole('combobox', { name: 'Go to' })
  await field.waitFor()
  await filter(
    (text) => page.keyboard.type(text),
    (key) => page.keyboard.press(key),
  )
  await page.keyboard.press('Enter')
  await field.waitFor({ state: 'detached' })
  const notices = page.locator('output[popover]')
  await notices.getByText(run, { exact: true }).waitFor()
  await page.close()
})
