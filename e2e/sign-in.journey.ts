import type { CDPSession, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { ownerLinkOf } from './product.ts'
import { expectAccessible, expectNoOverflow, heading, newVisitor, widths } from './studio-page.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

/** Adds a passkey device to the browser of a page. */
const addAuthenticator = async (page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

it.each(Object.keys(widths) as (keyof typeof widths)[])(
  'an owner signs in by the printed link, adds a passkey and signs in with it, on a %s',
  async (size) => {
    const email = `owner-${size}@example.com`
    const { context, page, problems } = await newVisitor(setup.browser, size)
    const { cdp, authenticatorId } = await addAuthenticator(page)
    const hasFont = async () =>
      expect.poll(() => page.evaluate('document.fonts.check(\'1rem "Fraunces Variable"\')')).toBe(true)
    const fits = async () => {
      await expectAccessible(page)
      await expectNoOverflow(page)
      await hasFont()
    }
    await page.goto(ownerLinkOf(setup.product, email))
    await heading(page, 'Sign in').waitFor()
    await hasFont()
    await page.getByRole('button', { name: 'Sign in' }).press('Enter')
    await page.waitForURL(/\/dashboard$/)

    await page.goto(`${setup.product.url}/account`)
    await heading(page, 'Your account').waitFor()
    await hasFont()
    await page.getByLabel('Name of the new passkey').fill('Phone')
    await page.keyboard.press('Enter')
    await page.getByText('The passkey was added.').waitFor()
    await heading(page, 'Phone').waitFor()
    await fits()
    // The device detects its existing passkey.
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('This device already has a passkey for you.').waitFor()

    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await heading(page, 'Sign in').waitFor()
    const passkey = page.getByRole('button', { name: 'Sign in with a passkey' })
    await hasFont()
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await passkey.click()
    await page.getByText('The request was canceled. Try again, or sign in another way.').waitFor()
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await passkey.press('Enter')
    await page.waitForURL(/\/dashboard$/)
    await page.goto(`${setup.product.url}/account`)
    await page.getByText(email).first().waitFor()

    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('The passkey was removed.').waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await passkey.click()
    await page.getByText('This passkey is not registered here').waitFor()
    await fits()
    expect(problems).toEqual([])
    await context.close()
  },
)
