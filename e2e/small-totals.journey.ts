import { sandboxClock } from '@atelier/contract'
import { createClient, createClientFor } from '@atelier/sdk'
import { beforeAll, expect, it } from 'vitest'
import { expectWellMade, openDashboard, watchPage } from './dashboard-page.ts'
import { reconcile } from './kill-rounds.ts'
import { tokenOf } from './product.ts'
import { offer } from './shop.ts'
import { newVisitor } from './studio-page.ts'
import { eventually, payCheckout } from './visitor.ts'
import { withBrowser, withProduct } from './with-product.ts'

// The clock is moved, so no other journey shares this product.
const setup = withBrowser(withProduct())

let seller: ReturnType<typeof createClient>
beforeAll(() => {
  seller = createClient({ serverURL: setup.product.url, accessToken: tokenOf(setup.product) })
})

it('a discount that leaves 25 cents is rejected where it is entered', async () => {
  const productId = await offer(seller, { name: 'A painting', price: 1000 })
  const discount = {
    name: 'Nearly free',
    type: 'fixed',
    amount: 975,
    currency: 'usd',
    duration: 'once',
  } as const
  await seller.discounts.create({ body: { ...discount, code: 'NEARLYFREE' } })
  const { clientSecret } = await seller.checkouts.create({ body: { productId } })
  const { context, page, problems } = await newVisitor(setup.browser, 'phone')
  await watchPage(page)
  await page.goto(`${setup.product.url}/checkout/${clientSecret}`)
  await page.getByRole('button', { name: 'Add a discount code' }).click()
  await page.getByLabel('Discount code').fill('NEARLYFREE')
  await page.keyboard.press('Enter')
  await page
    .getByText('The total would be $0.25. The smallest amount that can be charged is $0.50.')
    .waitFor()
  expect(await page.getByLabel('Discount code').getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('button', { name: 'Pay $10.00' }).waitFor()
  await expectWellMade(page)
  expect(problems).toEqual([])
  await context.close()
})

it('an upgrade for 30 cents is charged with the next order, as seller and customer read', async () => {
  const { url } = setup.product
  const small = await offer(seller, { name: 'Small', price: 1000, every: 'month' })
  const large = await offer(seller, { name: 'Large', price: 1030, every: 'month' })
  const checkout = await seller.checkouts.create({
    body: { productId: small, customerEmail: 'ada@example.com' },
  })
  await payCheckout(url, checkout.clientSecret)
  const [subscription] = await eventually(
    'a subscription',
    async () => (await seller.subscriptions.list({ query: { product_id: small } })).items,
    ({ length }) => length === 1,
  )
  const { id = '', customer_id = '' } = subscription ?? {}
  await seller.subscriptions.update({
    path: { id },
    body: { productId: large, prorationBehavior: 'invoice' },
  })
  const orders = async () => (await seller.orders.list({ query: { subscription_id: id } })).items
  const carried = (await orders()).find(({ total_amount }) => total_amount === 30)

  const customer = await newVisitor(setup.browser, 'phone')
  await watchPage(customer.page)
  const openOrder = async (order_id: string | undefined) => {
    // A session does not outlast the period.
    const { customer_portal_url } = await seller.customerSessions.create({ body: { customer_id } })
    await customer.page.goto(customer_portal_url)
    await customer.page.getByText('Large').first().waitFor()
    const { origin, pathname } = new URL(customer.page.url())
    await customer.page.goto(`${origin}${pathname.replace(/\/portal.*$/, '/portal')}/orders/${order_id}`)
  }
  await openOrder(carried?.id)
  await customer.page.getByText('$0.30 is charged with your next order.').waitFor()
  await expectWellMade(customer.page)

  const owner = await openDashboard(setup)
  const showOrder = async (order_id: string | undefined) => {
    const { origin, pathname } = new URL(owner.page.url())
    await owner.page.goto(`${origin}/${pathname.split('/').slice(1, 3).join('/')}/orders/${order_id}`)
  }
  await showOrder(carried?.id)
  await owner.page.getByText('Charged with the next order').waitFor()
  await expectWellMade(owner.page)

  const { sandboxClock: clock } = createClientFor(
    { sandboxClock },
    { serverURL: url, accessToken: tokenOf(setup.product) },
  )
  await clock.advance({ body: { seconds: 32 * 24 * 60 * 60 } })
  const charging = (
    await eventually('the renewal', orders, (items) =>
      items.some(({ total_amount, paid }) => paid && total_amount === 1030),
    )
  ).find(({ total_amount }) => total_amount === 1030)
  const number = carried?.invoice_number ?? ''
  await showOrder(charging?.id)
  await owner.page.getByText(`From order ${number}`).waitFor()
  await owner.page.getByText('$10.60').first().waitFor()
  await expectWellMade(owner.page)
  await openOrder(charging?.id)
  await customer.page.getByText(`The charge of $10.60 includes $0.30 from order ${number}.`).waitFor()
  expect((await reconcile(setup.product)).differences).toEqual([])
  expect(customer.problems).toEqual([])
  await customer.context.close()
})
