import { beforeAll, expect, it, vi } from 'vitest'
import { tokenOf } from './product.ts'
import { expectAccessible, newVisitor } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

// on a busy machine, looking at thirty thousand elements for accessibility takes minutes
vi.setConfig({ testTimeout: 300_000 })

const here = withBrowser()
let token: string

beforeAll(async () => {
  token = tokenOf(here.product)
})

it.each(['phone', 'desktop'] as const)('the reference calls the running server (%s)', async (size) => {
  // A snapshot of thirty thousand elements takes longer than the action that it shows.
  const { context, page, problems } = await newVisitor(here.browser, size, { snapshots: false })
  await page.goto(`${here.product.url}/docs`)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)

  const call = (name: string) => page.locator(`[id="${name}"]`)
  const send = async (name: string): Promise<string> => {
    const article = call(name)
    if (!(await article.getByRole('button', { name: 'Send' }).isVisible()))
      await article.getByText('Try it', { exact: true }).click()
    await article.getByRole('button', { name: 'Send' }).press('Enter')
    await article.locator('output:not([hidden])').waitFor()
    await page.waitForFunction(
      (id) => document.getElementById(id)?.querySelector('button')?.disabled === false,
      name,
    )
    return article.locator('output').innerText()
  }
  expect(await send('products.list')).toContain('401')
  await page.getByLabel('Organization access token').fill(token)
  expect(await send('products.list')).toMatch(/200[^]*"priceAmount": \d/)
  await page.getByLabel('Field case').selectOption('/snake')
  expect(await send('products.list')).toMatch(/200[^]*"price_amount": \d/)
  await page.getByLabel('Field case').selectOption('')
  expect(await send('customers.create')).toMatch(/→ (201|422)/)
  expect(await send('customers.get')).toContain('404')
  await call('products.create')
    .locator('textarea')
    .evaluate((area) => {
      ;(area as HTMLTextAreaElement).value = '{'
    })
  expect(await send('products.create')).toMatch(/422[^]*not valid JSON/)

  const fieldsOf = async (name: string, part: string): Promise<string> => {
    const section = page
      .locator(`[id="${name}"] > details`)
      .filter({ has: page.locator(`summary:text-is("${part}")`) })
    await section.locator('summary').click()
    return section.innerText()
  }
  const query = await fieldsOf('products.list', 'Query')
  expect(query).toMatch(/page\s+integer \(at least 1\), default 1\s+The number of the page, from 1\./)
  const body = await fieldsOf('checkouts.create', 'Body')
  expect(body).toMatch(
    /amount\s+integer \(50 to 99999999\) or null\s+The amount that the customer chooses, before discount and tax/,
  )
  expect(body).toMatch(/allowDiscountCodes\s+boolean, default true/)
  expect(await fieldsOf('files.create', 'Body')).toMatch(/upload\s+object, required[^]*parts\s+list of/)
  expect(await fieldsOf('subscriptions.update', 'Errors')).toMatch(/MissingPaymentMethod\s+400\s+The product/)
  await call('checkouts.create').getByRole('link', { name: 'AddressInput' }).first().click()
  await call('schema.AddressInput').locator('details[open]').waitFor()
  expect(await call('schema.AddressInput').innerText()).toMatch(/country\s+string, required/)
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  // The calls have one form: the wide page is checked with all of them, the narrow one with those of an area.
  const find = page.getByLabel('Find a call')
  if (size === 'phone') await find.fill('checkouts')
  await expectAccessible(page)
  await find.fill('')

  await page.getByRole('link', { name: 'beside-the-public-api' }).click()
  expect(await call('beside-the-public-api').innerText()).toContain('do not have them')
  expect(await send('discord.authorizeBot')).toMatch(/→ (403|422)/)
  await find.fill('post checkouts')
  expect(await page.locator('article:visible').count()).toBeGreaterThan(0)
  expect(await call('products.list').isVisible()).toBe(false)
  await page.reload()
  expect(await page.getByLabel('Organization access token').inputValue()).toBe('')
  expect(problems).toEqual([])
  await context.close()
})
