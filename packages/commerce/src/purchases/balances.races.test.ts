import { afterEach, expect, it } from 'vitest'
import { expectReconciled } from '../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { again, newPlan, portalOf, subscribe } from '../testing/subscribe.ts'
import { untilBlocked } from '../testing/waits.ts'
import { giveCredit, walletAgain } from '../testing/wallets.ts'

let shop: Shop
afterEach(async () => {
  await expectReconciled(shop)
  await shop.close()
})

it('an upgrade with a balance and a change of product wait for each other', async () => {
  shop = await openShop({}, { inTurn: true })
  const { id: customerId } = await shop.client.customers.create({
    body: { email: 'ada@example.com', name: 'Ada' },
  })
  const [free, paid] = [await newPlan(shop, 0), await newPlan(shop, 1000)]
  const subscription = await subscribe(shop, free, { customerId, currency: 'jpy' })
  await (
    await portalOf(shop, subscription)
  ).customers.addPaymentMethod({
    body: { confirmationTokenId: await shop.tokenOf(cards.visa), setDefault: true, returnUrl: '/' },
  })
  const wallet = await giveCredit(shop, customerId, 700, 'jpy')
  const { clientSecret } = await shop.client.checkouts.create({
    body: { productId: paid, subscriptionId: subscription.id, customerBillingAddress: { country: 'US' } },
  })
  const { customerEmail: _, ...body } = await shop.buyer(cards.visa)
  const [upgrade, change] = await shop.database
    .transact(async (tx) => {
      await tx.selectFrom('wallets').select('id').where('id', '=', wallet.id).forUpdate().execute()
      const upgraded = shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body })
      await untilBlocked(shop)
      const changed = shop.client.subscriptions.update({
        path: { id: subscription.id },
        body: { productId: paid, prorationBehavior: 'invoice' },
      })
      await untilBlocked(shop, 2)
      return [upgraded, changed]
    })
    .then(async (both) => Promise.allSettled(both))
  expect(upgrade).toMatchObject({ status: 'fulfilled' })
  expect(change).toMatchObject({ status: 'rejected', reason: { error: 'SubscriptionUpdatePending' } })
  await shop.runJobs()
  expect(await again(shop, subscription)).toMatchObject({ product_id: paid })
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 0 })
})

it('a purchase with a discount and a balance, and a change of product that loses the discount, wait for each other', async () => {
  shop = await openShop({}, { inTurn: true })
  const { id: customerId } = await shop.client.customers.create({
    body: { email: 'ada@example.com', name: 'Ada' },
  })
  const [small, large] = [await newPlan(shop, 1000), await newPlan(shop, 5000)]
  const { id: productId } = await shop.client.products.create({
    body: {
      name: 'A print',
      recurringInterval: null,
      prices: shop.plansIn.map((priceCurrency) => ({
        amountType: 'fixed' as const,
        priceAmount: 2000,
        priceCurrency,
      })),
    },
  })
  const { id: discountId } = await shop.client.discounts.create({
    body: {
      name: 'Half',
      type: 'percentage',
      basis_points: 5000,
      duration: 'once',
      products: [small, productId],
    },
  })
  const subscription = await subscribe(shop, small, { customerId, currency: 'eur' })
  const path = { id: subscription.id }
  await (
    await portalOf(shop, subscription)
  ).customers.addPaymentMethod({
    body: { confirmationTokenId: await shop.tokenOf(cards.visa), setDefault: true, returnUrl: '/' },
  })
  await shop.client.subscriptions.update({ path, body: { discountId } })
  const wallet = await giveCredit(shop, customerId, 700, 'eur')
  const { clientSecret } = await shop.client.checkouts.create({
    body: { productId, customerId, discountId, currency: 'eur', customerBillingAddress: { country: 'US' } },
  })
  const { customerEmail: _, ...body } = await shop.buyer(cards.visa)
  const both = await shop.database.transact(async (tx) => {
    await tx.selectFrom('wallets').select('id').where('id', '=', wallet.id).forUpdate().execute()
    const bought = shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body })
    await untilBlocked(shop)
    const changed = shop.client.subscriptions.update({
      path,
      body: { productId: large, prorationBehavior: 'invoice' },
    })
    await untilBlocked(shop, 2)
    return [bought, changed]
  })
  const fulfilled = { status: 'fulfilled' }
  expect(await Promise.allSettled(both)).toMatchObject([fulfilled, fulfilled])
  await shop.runJobs()
  expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 0 })
  expect(await shop.client.discounts.get({ path: { id: discountId } })).toMatchObject({
    redemptions_count: 1,
  })
})
