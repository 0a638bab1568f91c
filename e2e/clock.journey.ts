import { beforeAll, expect, it } from 'vitest'
import { tokenOf } from './product.ts'
import { expectAccessible, expectNoOverflow, newVisitor, widths } from './studio-page.ts'
import { withBrowser, withProduct } from './with-product.ts'

// The clock is moved, so no other journey shares this product.
const setup = withBrowser(withProduct())
let token: string

beforeAll(async () => {
  token = tokenOf(setup.product)
})

it.each(Object.keys(widths) as (keyof typeof widths)[])(
  'the clock is moved by hand on a %s',
  async (size) => {
    const { context, page, problems } = await newVisitor(setup.browser, size)
    const check = async (): Promise<void> => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectAccessible(page)
      }
    }
    await page.goto(`${setup.product.url}/clock`)
    await page.getByLabel('Access token').fill('atelier_oat_nobody')
    await page.getByRole('button', { name: 'Show the clock' }).click()
    await page.getByText('This token is not known here').waitFor()
    await check()

    await page.getByLabel('Access token').fill(token)
    await page.getByRole('button', { name: 'Show the clock' }).click()
    const clock = page.getByRole('region', { name: 'The clock' })
    await clock.waitFor()
    const shown = async () => Date.parse((await page.locator('time').getAttribute('datetime')) ?? '')
    await clock.getByRole('button', { name: 'Freeze' }).click()
    await clock.getByText('stands still').waitFor()
    const stood = await shown()
    await expectNoOverflow(page)
    await check()

    await clock.getByRole('button', { name: '1 day', exact: true }).click()
    await page.getByText('Done.').waitFor()
    expect(await shown()).toBe(stood + 86_400_000)
    await clock.getByLabel('Go forward to (UTC)').fill('2020-01-01T00:00:00')
    await clock.getByRole('button', { name: 'Go', exact: true }).click()
    await page.getByText('The clock only goes forward').waitFor()
    await check()
    await clock.getByLabel('Go forward to (UTC)').fill('9999-01-01T00:00:00')
    await clock.getByRole('button', { name: 'Go', exact: true }).click()
    await page.getByText('at most five years').waitFor()

    // A long move shows its progress and can be stopped; here mocked responses of the server simulate one.
    const [from, to] = [new Date(stood), new Date(stood + 4 * 86_400_000)]
    let isMoving = true
    await page.route('**/sandbox/clock', (route) =>
      isMoving
        ? route.fulfill({ json: { now: new Date(stood + 86_400_000), frozen: true, move: { from, to } } })
        : route.continue(),
    )
    await page.route('**/sandbox/clock/stop', (route) => {
      isMoving = false
      return route.continue()
    })
    await page.reload()
    await page.getByText('25 %').waitFor()
    await check()
    await page.getByRole('button', { name: 'Stop here' }).click()
    await page.getByText('25 %').waitFor({ state: 'hidden' })

    await clock.getByRole('button', { name: 'Resume' }).click()
    await clock.getByText('running').waitFor()

    // A reload shows the clock immediately, and it has not gone back.
    await page.reload()
    await clock.getByText('running').waitFor()
    expect(await shown()).toBeGreaterThanOrEqual(stood + 86_400_000)
    expect(problems).toEqual([])
    await context.close()
  },
)
