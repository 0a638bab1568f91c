import { beforeAll, describe, expect, it } from 'vitest'
import { tokenOf } from './product.ts'
import { expectAccessible, expectNoOverflow, newVisitor } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()
let token: string

beforeAll(() => {
  token = tokenOf(setup.product)
})

const sizes = ['phone', 'desktop'] as const

describe('the reference', () => {
  it.each(sizes)('calls the running server with ids of the shop (%s)', async (size) => {
    // A snapshot of thousands of elements takes longer than the action that it shows.
    const { context, page, problems } = await newVisitor(setup.browser, size, { snapshots: false })
    const call = (name: string) => page.locator(`[id="${name}"]`)
    // A link cannot inject a command into the snippets.
    await page.goto(`${setup.product.url}/docs/api/sell?products=%24(date)`)
    const example = call('products.get').locator('.code .example-id').first()
    await expect.poll(() => example.textContent()).toMatch(/^[0-9a-f-]{36}$/)
    const send = async (name: string): Promise<string> => {
      const section = call(name)
      if (!(await section.getByRole('button', { name: 'Send' }).isVisible()))
        await section.getByText('Try it', { exact: true }).click()
      await section.getByRole('button', { name: 'Send' }).press('Enter')
      await section.locator('output:not([hidden])').waitFor()
      await page.waitForFunction(
        (id) =>
          document.getElementById(id)?.querySelector<HTMLButtonElement>('[type=submit]')?.disabled === false,
        name,
      )
      return section.locator('output').innerText()
    }
    expect(await send('products.list')).toContain('401')
    await page.getByText('Try calls on this page').click()
    await page.getByLabel('Access token').fill(token)
    await page.getByLabel('Access token').blur()
    await page.getByText('The forms contain the ids of your shop.').waitFor()
    expect(await send('products.get')).toMatch(/→ 200[^]*"priceAmount": \d/)
    const id = await call('products.get').locator('.code:visible .example-id').innerText()
    expect(await send('products.get')).toContain(`"id": "${id}"`)
    await page.getByLabel('Field case').selectOption('/snake')
    expect(await send('products.list')).toMatch(/200[^]*"price_amount": \d/)
    await page.getByLabel('Field case').selectOption('')
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
    expect(query).toMatch(/page\s+integer \(at least 1\), default 1\s+Number of the page, from 1\./)
    const body = await fieldsOf('checkouts.create', 'Body')
    expect(body).toMatch(
      /amount\s+integer \(0 to 2147483647\) or null\s+Amount that the customer chooses, before discount and tax/,
    )
    expect(body).toMatch(/allowDiscountCodes\s+boolean, default true/)
    await call('checkouts.create').getByRole('link', { name: 'AddressInput' }).first().click()
    await call('schema.AddressInput').locator('details[open]').waitFor()
    expect(await call('schema.AddressInput').innerText()).toMatch(/country\s+string, required/)
    await expectNoOverflow(page)

    await page.goto(`${setup.product.url}/docs/api/subscriptions`)
    expect(await fieldsOf('subscriptions.update', 'Errors')).toMatch(
      /MissingPaymentMethod\s+400\s+The product/,
    )
    await page.goto(`${setup.product.url}/docs/api/benefits`)
    expect(await page.locator('#discord').innerText()).toContain('do not include them')
    // The token is still stored, for this tab.
    expect(await send('discord.authorizeBot')).toMatch(/→ (403|422)/)
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('the guides', () => {
  it.each(sizes)('are read, searched and copied by keyboard (%s)', async (size) => {
    const { context, page, problems } = await newVisitor(setup.browser, size)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    if (size === 'phone') await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${setup.product.url}/docs`)

    await page.keyboard.press('/')
    await page.keyboard.type('refund it')
    await page.locator('#found a').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await page.locator('#found').waitFor({ state: 'hidden' })
    await page.keyboard.type(' ')
    await page.locator('#found a').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/docs\/quick-start#7-refund-it$/)

    const group = page.locator('.languages.has-bash').first()
    await group.getByRole('radio', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await group.locator('.code.python').waitFor()
    await group.locator('.code.python').getByRole('button', { name: 'Copy' }).press('Enter')
    await page.getByText('Copied').waitFor()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toContain('product = shop.post(')
    // The choice persists on other pages, and a missing language falls back to another.
    await page.goto(`${setup.product.url}/docs/license-keys`)
    expect(await page.locator('.languages .code:visible').count()).toBe(
      await page.locator('.languages .code.python').count(),
    )
    await page.goto(`${setup.product.url}/docs/api`)
    await page.getByRole('radio', { name: 'TypeScript' }).last().check()
    await page.locator('.languages .code.ts').last().waitFor()

    if (size === 'phone') {
      await page.getByRole('button', { name: 'All pages' }).click()
      await page.getByRole('navigation', { name: 'Documentation' }).waitFor()
      await expectAccessible(page)
    }
    await page
      .getByRole('navigation', { name: 'Documentation' })
      .getByRole('link', { name: 'Scaling' })
      .click()
    await page.getByRole('heading', { name: 'Scaling', level: 1 }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('are readable and searchable without scripts', async () => {
    const context = await setup.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${setup.product.url}/docs/quick-start`)
    await page.getByRole('radio', { name: 'Python' }).last().check({ force: true })
    await page.locator('.languages .code.python').last().waitFor()
    await page.getByLabel('Search the documentation').fill('license keys')
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: /^License keys/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'License keys', level: 1 }).waitFor()
    await context.close()
  })
})
