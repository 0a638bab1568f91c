import { request } from 'node:http'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { mailTo } from './mailbox.ts'
import { tokenOf } from './product.ts'
import {
  call,
  createOrganization,
  expectWellMade,
  openDashboard,
  openDashboardAs,
  tabTo,
} from './dashboard-page.ts'
import { expectAccessible, heading } from './studio-page.ts'
import { eventually } from './visitor.ts'
import { withBrowser } from './with-product.ts'

const setup = withBrowser()

const open = (page: Page, path: string, slug = 'atelier') =>
  page.goto(`${setup.product.url}/dashboard/${slug}/${path}`)

/** Ages the sessions of a person. */
const ageSessions = async (email: string): Promise<void> => {
  const db = new Client({ connectionString: setup.product.databaseUrl })
  await db.connect()
  await db.query(
    `update user_sessions set created_at = created_at - interval '20 minutes'
     where user_id = (select id from users where email = $1)`,
    [email],
  )
  await db.end()
}

describe('the settings of an organization', () => {
  it('show the calls of a program with their responses, and the same call for a terminal', async () => {
    const { context, page, problems, errors } = await openDashboard(setup)
    // Other journeys call the same product: this customer is used by no other.
    const path = '/v1/customers/external/requests-journey'
    const answer = await fetch(setup.product.url + path, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${tokenOf(setup.product)}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'no address', name: 'Ada Lovelace' }),
    })
    expect(answer.status).toBe(422)
    await open(page, 'developers/requests')
    await page.getByRole('link', { name: `PATCH ${path}` }).waitFor()
    await page.getByRole('link', { name: `PATCH ${path}` }).click()
    await page.getByText('Same request with curl').waitFor()
    await expect
      .poll(() => page.getByLabel('request body', { exact: true }).textContent())
      .toContain('"A***"')
    await expect
      .poll(() => page.getByLabel('curl', { exact: true }).textContent())
      .toContain('Bearer YOUR_TOKEN')
    expect(await page.textContent('body')).not.toContain('Lovelace')
    await page.getByRole('link', { name: 'customers.updateExternal' }).click()
    await page.waitForURL(/requests\?endpoint=customers\.updateExternal$/)
    await page.getByRole('link', { name: `PATCH ${path}` }).waitFor()
    expect([...problems, ...errors]).toEqual([])
    await context.close()
  })

  it('create a token using only the keyboard, after another sign-in, and revoke it', async () => {
    const email = 'settings-token@example.com'
    const { context, page, problems } = await openDashboardAs(setup, email)
    await ageSessions(email)
    await open(page, 'developers')
    await tabTo(page, page.getByRole('button', { name: 'New token' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: 'Description' }))
    await page.keyboard.type('Journey of settings')
    await page.keyboard.press('Enter')
    await page.getByText('You signed in a while ago.').waitFor()
    await tabTo(page, page.getByRole('button', { name: 'Sign in again' }))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/login\?prompt=login/)
    await page.getByLabel('E-mail address').fill(email)
    await page.keyboard.press('Enter')
    const { text = '' } = await mailTo(setup.product, email, /code/i)
    await page.getByLabel('Code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
    await page.keyboard.press('Enter')

    await page.waitForURL(/\/developers$/)
    const dialog = page.getByRole('dialog')
    await eventually(
      'what was filled in',
      () => dialog.getByLabel('Description').inputValue(),
      (value) => value === 'Journey of settings',
    )
    await tabTo(page, page.getByRole('button', { name: 'Create the token' }))
    await page.keyboard.press('Enter')
    await heading(page, 'Copy the token now').waitFor()
    const token = (await dialog.getByText(/^atelier_oat_/).textContent()) ?? ''
    const use = () =>
      fetch(`${setup.product.url}/v1/products/`, { headers: { Authorization: `Bearer ${token}` } })
    expect((await use()).status).toBe(200)
    await tabTo(page, page.getByRole('button', { name: 'I have copied it' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Revoke Journey of settings' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Revoke the token' }))
    await page.keyboard.press('Enter')
    await page.getByText('was revoked.').waitFor()
    expect((await use()).status).toBe(401)
    expect(problems).toEqual([])
    await context.close()
  })

  it('keep the last owner, invite others, and preview the invoices', async () => {
    const { context, page, problems, errors } = await openDashboard(setup)
    const { slug } = await createOrganization(page, 'Mill & Sons')
    await open(page, 'settings/members', slug)
    const members = page.getByRole('table', { name: 'Members' })
    await members.getByText('Owner', { exact: true }).waitFor()
    expect(await members.getByRole('button').count()).toBe(0)
    await page.getByRole('button', { name: 'Invite a person' }).click()
    await page.getByLabel('E-mail').fill('not an address')
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await eventually(
      'the wrong field',
      () => page.getByLabel('E-mail').getAttribute('aria-invalid'),
      (invalid) => invalid === 'true',
    )
    await expectAccessible(page)
    await page.getByLabel('E-mail').fill('settings-invited@example.com')
    await page.getByRole('radio', { name: 'Support' }).check()
    await page.getByRole('button', { name: 'Send the invitation' }).click()
    await mailTo(setup.product, 'settings-invited@example.com', /Join/)
    await page.getByRole('button', { name: 'Actions for settings-invited@example.com' }).click()
    await page.getByRole('menuitem', { name: 'Revoke…' }).click()
    await page.getByRole('button', { name: 'Revoke invitation' }).click()
    await page.getByText('was revoked.').waitFor()

    await page.getByRole('link', { name: 'Invoices' }).click()
    await page.getByLabel('Legal name').fill('Mill & Sons AB')
    await page.getByLabel('City').fill('Lund')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Choose the country of the address.').waitFor()
    await page.getByRole('link', { name: 'Members' }).click()
    await heading(page, 'Leave without saving?').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    // A closing dialog returns the focus, which would close the list of countries.
    await heading(page, 'Leave without saving?').waitFor({ state: 'detached' })
    await page.getByLabel('Country').fill('Swed')
    await page.getByRole('option', { name: 'Sweden' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The invoice settings were saved.').waitFor()
    await page.reload()
    const preview = page.getByRole('complementary', { name: 'Preview of an invoice' })
    await preview.getByText('Mill & Sons AB').waitFor()
    await preview.getByText('Sweden').waitFor()

    await page.getByRole('link', { name: 'Your data' }).click()
    await page.getByRole('button', { name: 'Export all data' }).click()
    await page.getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('button', { name: 'Changed · Organization' }).click()
    await page.getByRole('row', { name: /invoice_settings/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Your data' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download' }).click()
    expect((await file).suggestedFilename()).toMatch(new RegExp(`^${slug}-.*\\.zip$`))
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })

  it('add a domain, show its DNS records, serve only the shop there, and remove it', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: '/settings/domains' })
    await page.getByText('No domains yet').waitFor()
    await page.getByRole('button', { name: 'Add a domain' }).click()
    await page.getByLabel('Name').fill('co.uk')
    await page.getByRole('button', { name: 'Add the domain' }).click()
    await page.getByText('No one owns co.uk alone.').waitFor()
    await page.getByLabel('Name').fill('Pay.Mill.Example')
    await page.getByRole('button', { name: 'Add the domain' }).click()
    const records = page.getByRole('list', { name: 'Records of pay.mill.example' })
    await records.getByText('_atelier.pay.mill.example').waitFor()
    await records.getByText(/^atelier-domain=/).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    // The name service is another machine: its result is set here.
    const db = new Client({ connectionString: setup.product.databaseUrl })
    await db.connect()
    await db.query("update domains set status = 'verified', check_at = null where name = 'pay.mill.example'")
    await db.end()
    const statusAt = (path: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        request(setup.product.url + path, { headers: { Host: 'pay.mill.example' } }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
          .on('error', reject)
          .end()
      })
    const paths = ['/atelier/portal', '/domains/ask?domain=pay.mill.example', '/dashboard', '/login', '/']
    expect(await Promise.all(paths.map(statusAt))).toEqual([200, 404, 404, 404, 404])
    const response = await fetch(`${setup.product.url}/domains/ask?domain=pay.mill.example`)
    expect(response.status).toBe(200)

    await page.reload()
    await page.getByRole('button', { name: 'Make primary' }).click()
    await page.getByText('Links now lead to pay.mill.example.').waitFor()
    await page.getByText('Primary', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove…' }).click()
    await page.getByRole('button', { name: 'Remove the domain' }).click()
    await page.getByText('No domains yet').waitFor()
    // The browser reports the rejected name.
    expect([problems, errors]).toEqual([[], [expect.stringContaining('422')]])
    await context.close()
  })

  it('close an organization, and undo it', async () => {
    const { context, page, problems } = await openDashboardAs(setup, 'settings-deletion@example.com')
    await call(page, '/v1/organizations/', { name: 'Short Lived', slug: 'short-lived' })
    await open(page, 'settings', 'short-lived')
    await page.getByRole('button', { name: 'Delete the organization' }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: 'Delete the organization' })
    await dialog.getByText('Sales stop immediately').waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    await expectAccessible(page)
    await dialog.getByLabel('Type short-lived to confirm').fill('short-lived')
    await confirm.click()
    await heading(page, 'Short Lived is being deleted').waitFor()
    await page.getByRole('button', { name: 'Export all data' }).click()
    await page.getByRole('link', { name: /^Download the copy of/ }).waitFor()
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Keep Short Lived' }).click()
    await heading(page, 'Home').waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('say in a sentence whether the books agree, and follow an entry to its order', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: '/money/reconciliation' })
    await page.getByRole('button', { name: 'Compare now' }).click()
    await page.getByText(/^Everything agrees: /).waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('link', { name: 'Sales' }).click()
    await page.waitForURL(/money\/ledger\?account=revenue/)
    expect([problems, errors]).toEqual([[], []])
    await context.close()
  })
})
