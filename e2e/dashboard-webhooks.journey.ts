import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectWellMade, openDashboard, tabTo } from './dashboard-page.ts'
import { expectAccessible, heading } from './studio-page.ts'
import { withBrowser, withProduct } from './with-product.ts'

const setup = withBrowser(
  withProduct({ env: { ATELIER_WEBHOOK_TARGETS: 'any', ATELIER_RATE_LIMITS: 'off' } }),
)

/** A seller's program that receives events. */
const received: string[] = []
let status = 200
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    received.push(String(request.headers['webhook-id']))
    response.writeHead(status).end(status === 200 ? 'Thanks' : 'The queue is full')
  })
})
beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => receiver.close(resolve)))
const address = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`

/** Lets calls reach the server and drops its responses until `restore`. `sent` has each key and body once. */
const loseAnswers = async (page: Page, path: string) => {
  const sentIds = new Set<string>()
  let isLost = true
  await page.route(path, async (route) => {
    const request = route.request()
    sentIds.add(`${(await request.allHeaders())['idempotency-key']} ${request.postData()}`)
    const response = await route.fetch()
    await (isLost ? route.abort() : route.fulfill({ response }))
  })
  return { sent: sentIds, restore: () => (isLost = false) }
}

describe('webhooks', () => {
  it('are set up, tested and sent again by keyboard', async () => {
    const { context, page, problems, errors } = await openDashboard(setup, { path: '/developers/webhooks' })
    const press = async (name: string, within = page.locator('body')): Promise<void> => {
      await tabTo(page, within.getByRole('button', { name, exact: true }))
      await page.keyboard.press('Enter')
    }
    const dialog = page.getByRole('dialog')

    await page.getByText('No endpoints yet').waitFor()
    await tabTo(page, page.getByRole('link', { name: 'New endpoint' }).first())
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Address'))
    await page.keyboard.press('Enter')
    await page.getByText('Enter the address that requests are sent to.').waitFor()
    await page.keyboard.type(address())
    await tabTo(page, page.getByLabel('Name'))
    await page.keyboard.type('The warehouse')
    await expectWellMade(page)
    await press('Create the endpoint')
    await heading(page, 'Copy the secret now').waitFor()
    await press('I have copied it')
    await page.getByText('No deliveries yet').waitFor()
    const endpoint = page.url()

    await press('Send a test')
    await dialog.getByLabel('Event').waitFor()
    await expectAccessible(page)
    await press('Send the test', dialog)
    await page.getByText('Answered 200').waitFor()
    await page.getByText('Delivered', { exact: true }).waitFor()
    expect(received).toHaveLength(1)
    await expectWellMade(page)

    // A redelivery fails. The next attempt succeeds, and the endpoint's page updates automatically.
    status = 500
    await press('Send again')
    await page.getByText('Answered 500').waitFor()
    await page.goto(endpoint)
    await page.getByText('Failing', { exact: true }).waitFor()
    status = 200
    await page.getByText('On', { exact: true }).waitFor()
    await page.getByText('Delivered', { exact: true }).waitFor()

    await press('More')
    await page.getByRole('menuitem', { name: 'Send again…' }).press('Enter')
    await tabTo(page, dialog.getByLabel('What'))
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'All events of the last hour' }).press('Enter')
    const replays = await loseAnswers(page, '**/replay')
    await press('Send again', dialog)
    await dialog.getByText('does not send them twice').waitFor()
    replays.restore()
    await press('Send again', dialog)
    await page.getByText('1 of 1 delivered.').waitFor()
    expect(replays.sent.size).toBe(1)
    await expectAccessible(page)
    expect(new Set(received).size).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })

    const secrets = await loseAnswers(page, '**/secret')
    await press('More')
    await page.getByRole('menuitem', { name: 'New secret…' }).press('Enter')
    await press('Create a new secret', dialog)
    await dialog.getByText('shows the same one').waitFor()
    secrets.restore()
    await press('Create a new secret', dialog)
    await heading(page, 'Copy the secret now').waitFor()
    expect(secrets.sent.size).toBe(1)
    await press('I have copied it')

    await page.goto(`${setup.product.url}/dashboard/atelier/developers/webhooks`)
    await page.getByRole('link', { name: 'The warehouse' }).waitFor()
    const lost = (error: string): boolean => error.includes('ERR_FAILED')
    expect([...problems, ...errors.filter((error) => !lost(error))]).toEqual([])
    await context.close()
  })
})
