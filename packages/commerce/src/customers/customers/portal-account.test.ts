import { additions, portalAccount, portalSessions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberRole } from '../../access/identity/roles.ts'
import { insertMember } from '../../access/identity/testing/people.ts'
import { signIn } from '../../testing/sign-in.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const accountOf = (accessToken: string) => {
  const { serverURL, fetch } = shop
  return createClientFor(portalAccount, { serverURL, fetch, accessToken })
}
const enter = async (email: string) => {
  const { id } = await shop.client.customers.create({ body: { email } })
  const { token } = await shop.client.customerSessions.create({ body: { customer_id: id } })
  return { id, account: accountOf(token), portal: shop.clientWith(token).customerPortal.customers }
}
const purchaseToken = async (email: string) => {
  const { clientSecret } = await shop.openCheckout()
  const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: await shop.buyer(cards.visa, email),
  })
  await shop.runJobs()
  return customerSessionToken ?? ''
}

describe('a session', () => {
  const sessionOf = (accessToken: string) => {
    const { serverURL, fetch } = shop
    return createClientFor({ portalSessions }, { serverURL, fetch, accessToken }).portalSessions
  }

  it('states its expiry, and its cardholder', async () => {
    const { id } = await shop.client.customers.create({
      body: { email: 'session-of@example.com', name: 'Ada' },
    })
    const { token, expires_at } = await shop.client.customerSessions.create({ body: { customer_id: id } })
    expect(await sessionOf(token).introspect()).toEqual({ expires_at, return_url: null })
    expect(await sessionOf(token).user()).toEqual({
      type: 'customer',
      name: 'Ada',
      email: 'session-of@example.com',
      customer_id: id,
      member_id: null,
      role: null,
    })
  })

  it('of a single purchase shows no name and a masked address', async () => {
    const token = await purchaseToken('masked-session@example.com')
    expect(await sessionOf(token).user()).toMatchObject({ name: null, email: 'm•••@example.com' })
    await expect(sessionOf(shop.accessToken).user()).rejects.toMatchObject({ status: 401 })
  })
})

describe('the default payment method', () => {
  it('is the customer’s choice, and pays the outstanding amount', async () => {
    const { account, portal, id } = await enter('default@example.com')
    const add = async (card: string) =>
      portal.addPaymentMethod({
        body: { confirmationTokenId: await shop.tokenOf(card), setDefault: false, returnUrl: '/' },
      })
    const [first, second] = [await add(cards.visa), await add(cards.mastercard)]
    const countEvents = async (name: string) =>
      (await shop.events()).filter(({ subject_id, type }) => subject_id === id && type === name).length
    const added = await countEvents('customer.payment_method_added')
    for (const chosenMethod of [first, second, second, first, first]) {
      await account.chooseDefaultPaymentMethod({ path: { id: chosenMethod.id } })
      const { items } = await portal.getPaymentMethods()
      expect(items.filter((method) => method.default).map((method) => method.id)).toEqual([chosenMethod.id])
    }
    // Choosing a method adds none, and the current default is not charged again.
    expect(await countEvents('customer.default_payment_method_chosen')).toBe(3)
    expect(await countEvents('customer.payment_method_added')).toBe(added)
    const otherVisit = await enter('other-default@example.com')
    for (const wrong of [second.id, unknownId]) {
      const choosing = otherVisit.account.chooseDefaultPaymentMethod({ path: { id: wrong } })
      await expect(choosing).rejects.toMatchObject({ error: 'ResourceNotFound' })
    }
    const ofPurchase = accountOf(await purchaseToken('default@example.com'))
    const choosing = ofPurchase.chooseDefaultPaymentMethod({ path: { id: first.id } })
    await expect(choosing).rejects.toMatchObject({ error: 'NotPermitted' })
  })
})

describe('the wish to be deleted', () => {
  it('is recorded once, sent only to the owners, and shown in the portal', async () => {
    const { account, id } = await enter('gone@example.com')
    const owner = await signIn(shop, 'deletion-owner@example.com')
    const helper = await signIn(shop, 'deletion-support@example.com')
    const { organization_id } = shop.demo
    const join = (user_id: string, role: MemberRole) =>
      insertMember(shop.database.db, { organization_id, user_id, role }, shop.clock.now())
    await join(owner.user_id, 'owner')
    await join(helper.user_id, 'support')
    const request = shop.clock.now().toISOString()
    await account.requestDeletion({})
    shop.clock.advance(1000)
    await account.requestDeletion({})
    await shop.runJobs()
    const mails = shop.mails.filter(({ subject }) => subject.startsWith('gone@example.com requests deletion'))
    expect(mails.map(({ to }) => to)).toEqual(['deletion-owner@example.com'])
    expect(mails[0]?.text).toContain(`DELETE /v1/customers/${id}`)
    const { session } = await account.open({ path: { slug: 'atelier' } })
    expect(session?.deletion_requested_at).toBe(request)
    const updates = async () =>
      (await shop.events()).filter(({ type, subject_id }) => type === 'customer.updated' && subject_id === id)
        .length
    expect(await updates()).toBe(1)
    const ofPurchase = accountOf(await purchaseToken('gone@example.com'))
    await expect(ofPurchase.requestDeletion({})).rejects.toMatchObject({ error: 'NotPermitted' })
    expect((await ofPurchase.open({ path: { slug: 'atelier' } })).session?.deletion_requested_at).toBeNull()

    const { customerDeletionRequests: requests } = createClientFor(
      { customerDeletionRequests: additions.customerDeletionRequests },
      { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
    )
    expect(await requests.get({ path: { id } })).toEqual({ requested_at: request })
    const before = await updates()
    await Promise.all([1, 2, 3].map(() => requests.dismiss({ path: { id } })))
    expect(await updates()).toBe(before + 1)
    expect(await requests.get({ path: { id } })).toEqual({ requested_at: null })
    for (const call of [requests.get, requests.dismiss])
      await expect(call({ path: { id: unknownId } })).rejects.toMatchObject({ error: 'ResourceNotFound' })
    await account.requestDeletion({})
    await shop.runJobs()
    expect(
      shop.mails.filter(({ subject }) => subject.startsWith('gone@example.com requests deletion')),
    ).toHaveLength(2)
  })
})
