import { expect, it } from 'vitest'
import { heading, newVisitor, widths } from './studio-page.ts'
import { registerClient } from './http-browser.ts'
import { ownerLinkOf } from './product.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

it.each(Object.keys(widths) as (keyof typeof widths)[])(
  'a person allows an app on a %s, sees it among the apps with access, removes it, and signs out',
  async (size) => {
    const { url } = setup.product
    const { client_id } = await registerClient(setup.product, {
      client_name: 'Ledger for Makers',
      redirect_uris: [`${url}/healthz`],
      tos_uri: 'https://ledger.example/terms',
    })
    const { context, page, problems } = await newVisitor(setup.browser, size)
    const ask = (more: Record<string, string> = {}) =>
      page.goto(
        `${url}/oauth2/authorize?${new URLSearchParams({
          client_id,
          response_type: 'code',
          redirect_uri: `${url}/healthz`,
          scope: 'openid email products:read products:write orders:read customers:read',
          ...more,
        })}`,
      )
    await page.goto(ownerLinkOf(setup.product, `${size}@example.com`))
    await page.getByRole('button', { name: 'Sign in' }).press('Enter')
    await page.waitForURL(/dashboard/)

    await ask({ prompt: 'select_account' })
    await heading(page, 'Which account?').waitFor()
    await page.getByRole('link', { name: /Continue as/ }).click()
    await heading(page, 'Allow Ledger for Makers?').waitFor()
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(/healthz\?code=/)

    await ask({ sub_type: 'organization' })
    await page.getByLabel('Organization').waitFor()
    await ask({ scope: 'made:up' })
    await heading(page, 'Something went wrong').waitFor()

    await page.goto(`${url}/oauth2/consents`)
    await heading(page, 'Apps with access').waitFor()
    await page.getByRole('button', { name: 'Remove access of Ledger for Makers' }).click()
    await page.getByText('No apps have access.').waitFor()

    await page.goto(`${url}/oauth2/logout?client_id=${client_id}`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await heading(page, 'You are signed out').waitFor()
    expect(problems.filter((problem) => !/status of 400/.test(problem))).toEqual([])
    await context.close()
  },
)
