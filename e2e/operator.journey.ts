import { expect, it } from 'vitest'
import { tokenOf } from './product.ts'
import { expectAccessible, newVisitor } from './studio-page.ts'
import { withBrowser, withProduct } from './with-product.ts'

// A sandbox reachable by other machines.
const running = withProduct({ env: { HOST: '0.0.0.0' } })
const setup = withBrowser(running)

it('inbox and clock of a sandbox that is reachable from outside open only by the printed link', async () => {
  const { context, page, problems } = await newVisitor(setup.browser)
  const { url } = setup.product
  const stranger = await page.goto(`${url}/inbox`)
  expect(stranger?.status()).toBe(403)
  await page.getByText('Open it with the link printed in the terminal').waitFor()
  await expectAccessible(page)

  const [link = ''] = /http:\S+\/inbox\?key=\S+/.exec(running.product.printed()) ?? []
  await page.goto(link)
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  expect(page.url()).toBe(`${url}/inbox`)
  await page.getByText('No e-mails have been sent yet.').waitFor()
  await expectAccessible(page)
  expect(await page.evaluate('document.cookie')).toBe('')
  expect((await context.cookies())[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

  await page.goto(`${url}/clock`)
  await page.getByLabel('Access token').fill(tokenOf(setup.product))
  await page.getByRole('button', { name: 'Show the clock' }).click()
  const clock = page.getByRole('region', { name: 'The clock' })
  await clock.getByRole('button', { name: 'Freeze' }).click()
  await clock.getByText('stands still').waitFor()
  expect(problems).toEqual([])
  await context.close()
})
