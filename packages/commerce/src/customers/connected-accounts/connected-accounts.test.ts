import { connectedAccounts } from '@atelier/contract'
import { minutes } from '@atelier/plumbing/clock'
import { testClock } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../../catalog/integrations/discord/testing/stand-in.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { portalVisitor } from '../../testing/portal-visitor.ts'
import { yieldToOthers } from '../../testing/waits.ts'

const clock = testClock()
let standIn: StandIn
let shop: Shop
beforeAll(async () => {
  standIn = await startStandIn(clock)
  shop = await openShop({ integrations: { discord: standIn.discord } }, { clock })
  const path = { id: shop.demo.organization_id }
  await shop.client.organizations.update({ path, body: { website: 'https://seller.example/shop' } })
})
afterAll(async () => {
  await shop.close()
  await standIn.close()
})

const portal = () => `${shop.serverURL}/atelier/portal`
const accountsOf = (token: string) =>
  createClientFor(connectedAccounts, {
    serverURL: shop.serverURL,
    fetch: shop.fetch,
    accessToken: token,
  })

/** Returns a customer with a session, and a browser signed in with it. */
const enter = async (email = `${crypto.randomUUID()}@example.com`) => {
  const { id } = await shop.client.customers.create({ body: { email } })
  const { token, customer_portal_url } = await shop.client.customerSessions.create({
    body: { customer_id: id },
  })
  const browser = portalVisitor(shop)
  await browser.open(customer_portal_url)
  const me = () => shop.clientWith(token).customerPortal.customers.get()
  const authorize = async (query: { return_to?: string; customer_id?: string } = {}) =>
    (await accountsOf(token).authorize({ query: { platform: 'discord', ...query } })).url
  return { id, email, token, browser, me, authorize }
}

type Customer = Awaited<ReturnType<typeof enter>>
type Visitor = ReturnType<typeof portalVisitor>

/** Follows a browser from the platform to the page below the portal. */
const comeBack = async (browser: Visitor, url: string, account: string) => {
  const called = await browser.open(standIn.agree(url, account).href)
  expect(called.status).toBe(303)
  return { location: called.location ?? '', page: await browser.open(shop.serverURL + called.location) }
}
const connect = async ({ browser, authorize }: Customer, account: string, query = {}) =>
  (await comeBack(browser, await authorize(query), account)).page
const stored = () => shop.database.db.selectFrom('connected_accounts').selectAll().execute()
const fieldsOf = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/name="(state|code)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ]),
  )

describe('a signed-in customer', () => {
  it('connects an account, which shows in the portal', async () => {
    const customer = await enter()
    const user = standIn.state.addUser('ada')
    const page = await connect(customer, user.id)
    expect(page).toMatchObject({ status: 303, location: portal(), text: '' })
    const key = `discord:${user.id}`
    expect((await customer.me()).oauthAccounts).toEqual({
      [key]: { accountId: user.id, accountUsername: 'ada' },
    })
    const renamed = await shop
      .clientWith(customer.token)
      .customerPortal.customers.update({ body: { name: 'Ada' } })
    expect(Object.keys(renamed.oauthAccounts)).toEqual([key])
    // Connecting the same account again updates its name and tokens.
    standIn.state.users.set(user.id, { ...user, username: 'ada.l' })
    await connect(customer, user.id)
    expect((await customer.me()).oauthAccounts[key]?.accountUsername).toBe('ada.l')
    clock.advance(1000)
    const second = standIn.state.addUser('ada2')
    await connect(customer, second.id)
    expect(Object.keys((await customer.me()).oauthAccounts)).toEqual([key, `discord:${second.id}`])
  })

  it('has the tokens stored encrypted', async () => {
    const customer = await enter()
    await connect(customer, standIn.state.addUser('grace').id)
    const rows = await stored()
    for (const { access_token, refresh_token } of rows) {
      for (const token of [...standIn.state.accessTokens.keys(), ...standIn.state.refreshTokens.keys()]) {
        expect(access_token?.includes(token)).toBe(false)
        expect(refresh_token?.includes(token)).toBe(false)
      }
    }
    expect(rows.some(({ customer_id }) => customer_id === customer.id)).toBe(true)
  })

  it('is redirected to their origin, if that is here or at the seller’s website', async () => {
    const customer = await enter()
    const user = standIn.state.addUser('return')
    const back = async (return_to: string) => (await connect(customer, user.id, { return_to })).location
    expect(await back('/atelier/portal?tab=benefits')).toBe(`${portal()}?tab=benefits`)
    expect(await back(`${shop.serverURL}/elsewhere`)).toBe(`${shop.serverURL}/elsewhere`)
    expect(await back('https://seller.example/account')).toBe('https://seller.example/account')
    for (const unsafe of [
      'https://evil.example/',
      '//evil.example/',
      String.raw`/\evil.example`,
      'javascript:alert(1)',
      'https://seller.example.evil.example/',
      'https://seller.example@evil.example/',
      'https://someone:else@seller.example/',
      'data:text/html,x',
      'https://',
      '',
    ])
      expect(await back(unsafe)).toBe(portal())
  })

  it('returns with an error when they or the platform declined', async () => {
    const customer = await enter()
    const before = (await stored()).length
    const url = new URL(await customer.authorize({ return_to: '/elsewhere?a=1' }))
    const state = url.searchParams.get('state') ?? ''
    const answer = async (parameters: Record<string, string>) => {
      const query = new URLSearchParams({ state, ...parameters }).toString()
      const page = await customer.browser.open(
        `${shop.serverURL}/v1/customer-portal/oauth-accounts/callback?${query}`,
      )
      expect(page.status).toBe(303)
      return new URL(page.location ?? '')
    }
    const rejected = await answer({ error: 'access_denied', error_description: 'Visit evil.example' })
    expect(rejected.pathname + rejected.search).toMatch(/^\/elsewhere\?a=1&error=You\+did\+not\+give\+access/)
    expect(rejected.searchParams.get('error_platform')).toBe('discord')
    expect(rejected.href).not.toContain('evil')
    expect((await answer({})).searchParams.get('error')).toMatch(/^Discord did not let you/)
    expect((await answer({ code: 'x', error: 'server_error' })).searchParams.get('error')).toMatch(
      /Try again/,
    )

    const wrong = await customer.browser.open(
      `/connect?${new URLSearchParams({ state, code: 'rubbish' }).toString()}`,
    )
    expect(wrong.status).toBe(303)
    expect(new URL(wrong.location ?? '').searchParams.get('error')).toMatch(
      /^Discord did not accept the authorization/,
    )
    standIn.failNext(/token/, { status: 429, body: { retry_after: 2.5 } })
    const limited = new URL((await connect(customer, standIn.state.addUser('x').id)).location ?? '')
    expect(limited.searchParams.get('error_retry_after')).toBe('3')
    standIn.failNext(/users/, { status: 500 })
    const failed = new URL((await connect(customer, standIn.state.addUser('y').id)).location ?? '')
    expect(failed.searchParams.get('error')).toMatch(/^Discord has a problem/)
    expect((await stored()).length).toBe(before)
  })

  it('disconnects an account', async () => {
    const customer = await enter()
    const otherCustomer = await enter()
    const user = standIn.state.addUser('leaving')
    await connect(customer, user.id)
    const path = { platform: 'discord', account_id: user.id }
    await expectApiError(accountsOf(otherCustomer.token).disconnect({ path }), 'ResourceNotFound', 404)
    await accountsOf(customer.token).disconnect({ path })
    expect((await customer.me()).oauthAccounts).toEqual({})
    await expectApiError(accountsOf(customer.token).disconnect({ path }), 'ResourceNotFound', 404)
    const wrongRequest = new Request(`${shop.serverURL}/v1/customer-portal/oauth-accounts/myspace/1`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${customer.token}` },
    })
    expect((await shop.fetch(wrongRequest)).status).toBe(422)
  })

  it('deletes their accounts with them', async () => {
    const customer = await enter()
    const url = await customer.authorize()
    await connect(customer, standIn.state.addUser('gone').id)
    await shop.client.customers.delete({ path: { id: customer.id } })
    await shop.runJobs()
    const { page } = await comeBack(portalVisitor(shop), url, standIn.state.addUser('late').id)
    expect(page.status).toBe(403)
    expect((await stored()).filter(({ customer_id }) => customer_id === customer.id)).toEqual([])
  })
})

it('accounts that are connected while their customer is deleted are deleted too', async () => {
  const outcomes = new Set<number>()
  for (let round = 0; round < 12; round += 1) {
    const customer = await enter()
    const url = await customer.authorize()
    const backs = Array.from({ length: 3 }, () => {
      const { search } = standIn.agree(url, standIn.state.addUser('racer').id)
      return `/connect${search}`
    })
    const pages = backs.map((path) => customer.browser.open(path))
    await yieldToOthers(shop, round)
    const remove = shop.client.customers.delete({ path: { id: customer.id } })
    for (const { status } of await Promise.all(pages)) outcomes.add(status)
    await remove
    await shop.runJobs()
    expect((await stored()).filter(({ customer_id }) => customer_id === customer.id)).toEqual([])
  }
  expect([...outcomes].every((status) => [303, 403].includes(status))).toBe(true)
})

it('an account that is connected twice concurrently exists once', async () => {
  const customer = await enter()
  const user = standIn.state.addUser('twice')
  const url = await customer.authorize()
  const paths = Array.from({ length: 6 }, () => `/connect${standIn.agree(url, user.id).search}`)
  const pages = await Promise.all(paths.map((path) => customer.browser.open(path)))
  expect(pages.map(({ location }) => location)).toEqual(paths.map(portal))
  expect((await stored()).filter(({ account_id }) => account_id === user.id)).toHaveLength(1)
  // A code can be used once.
  const [repeatedPath = ''] = paths
  expect((await customer.browser.open(repeatedPath)).location).toMatch(/error=Discord\+did\+not\+accept/)
})

describe('a customer without a browser session here, who came from the seller’s own site', () => {
  it('reads whose account it will be, and confirms', async () => {
    const customer = await enter('beatrice@example.com')
    const user = standIn.state.addUser('bea')
    const browser = portalVisitor(shop)
    const { page } = await comeBack(
      browser,
      await customer.authorize({ return_to: 'https://seller.example/account' }),
      user.id,
    )
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('beatrice@example.com')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://seller.example")
    expect((await customer.me()).oauthAccounts).toEqual({})
    const done = await browser.submit('/connect', fieldsOf(page.text))
    expect(done).toMatchObject({ status: 303, location: 'https://seller.example/account' })
    expect(Object.keys((await customer.me()).oauthAccounts)).toEqual([`discord:${user.id}`])
  })

  it('cannot be made to confirm by another site', async () => {
    const customer = await enter()
    const browser = portalVisitor(shop)
    const { page } = await comeBack(browser, await customer.authorize(), standIn.state.addUser('v').id)
    const submission = await browser.submit('/connect', fieldsOf(page.text), {
      Origin: 'https://evil.example',
    })
    expect(submission.status).toBe(403)
    expect((await customer.me()).oauthAccounts).toEqual({})
  })
})

describe('an attacker who tries to use accounts of others, or add their own to others', () => {
  it('does not get the account of a victim who follows the attacker’s address', async () => {
    const attacker = await enter('mallory@example.com')
    const victim = await enter()
    const url = await attacker.authorize()
    const { page } = await comeBack(victim.browser, url, standIn.state.addUser('victim').id)
    expect(page.status).toBe(403)
    expect(page.text).toContain('The customer who asked to connect this account')
    expect((await victim.browser.submit('/connect', { state: 'x', code: 'y' })).status).toBe(403)
    // A victim without a session is asked to confirm, and nothing happens until then.
    const stranger = portalVisitor(shop)
    const response = await comeBack(stranger, url, standIn.state.addUser('stranger').id)
    expect(response.page.text).toMatch(/Continue only if this is you/)
    // The code was not even exchanged.
    expect(standIn.state.codes.has(fieldsOf(response.page.text)['code'] ?? '')).toBe(true)
    expect((await attacker.me()).oauthAccounts).toEqual({})
    expect((await victim.me()).oauthAccounts).toEqual({})
  })

  it('cannot name the customer of someone else', async () => {
    const attacker = await enter()
    const victim = await enter()
    const user = standIn.state.addUser('mallory')
    await comeBack(attacker.browser, await attacker.authorize({ customer_id: victim.id }), user.id)
    expect((await victim.me()).oauthAccounts).toEqual({})
    expect(Object.keys((await attacker.me()).oauthAccounts)).toEqual([`discord:${user.id}`])
  })

  it('cannot write, change, keep or borrow a state', async () => {
    const customer = await enter()
    const state = new URL(await customer.authorize()).searchParams.get('state') ?? ''
    const [head = '', body = '', signature = ''] = state.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const victim = await enter()
    const changed = Buffer.from(JSON.stringify({ ...claims, customer_id: victim.id })).toString('base64url')
    const callback = '/v1/customer-portal/oauth-accounts/callback'
    const statusOf = async (text: string) => {
      const query = new URLSearchParams({ state: text, code: 'any' }).toString()
      const called = await customer.browser.open(`${shop.serverURL}${callback}?${query}`)
      const opened = await customer.browser.open(`/connect?${query}`)
      const submission = await customer.browser.submit('/connect', { state: text, code: 'any' })
      return [called.status, opened.status, submission.status]
    }
    for (const text of ['', 'rubbish', `${head}.${changed}.${signature}`, `${head}.${body}.`])
      expect(await statusOf(text)).toEqual([403, 403, 403])
    // A state of another purpose, also signed by this server.
    const seller = await shop.fetch(
      new Request(`${shop.serverURL}/v1/integrations/discord/bot/authorize`, {
        headers: { Authorization: `Bearer ${shop.accessToken}` },
      }),
    )
    const { url } = (await seller.json()) as { url: string }
    expect(await statusOf(new URL(url).searchParams.get('state') ?? '')).toEqual([403, 403, 403])
    expect((await statusOf(state))[0]).toBe(303)
    clock.advance(minutes(15))
    expect(await statusOf(state)).toEqual([403, 403, 403])
  })

  it('keeps the visit for the browser when a program sends HEAD', async () => {
    const customer = await enter()
    const back = standIn.agree(await customer.authorize(), standIn.state.addUser('h').id)
    const head = await customer.browser.call('HEAD', `/connect${back.search}`)
    expect([head.status, head.location, head.text]).toEqual([303, null, ''])
    expect((await customer.me()).oauthAccounts).toEqual({})
    expect((await customer.browser.open(`/connect${back.search}`)).status).toBe(303)
    expect(Object.keys((await customer.me()).oauthAccounts)).toHaveLength(1)
  })

  it('cannot finish a visit at another seller', async () => {
    const rival = await shop.openRival()
    const customer = await enter()
    const back = standIn.agree(await customer.authorize(), standIn.state.addUser('z').id)
    const rivalPortal = portalVisitor(shop, `rival-${rival.organization_id}`)
    expect((await rivalPortal.open(`/connect${back.search}`)).status).toBe(403)
  })

  it('cannot begin with the session of a purchase, which shows no accounts either', async () => {
    const customer = await enter('buyer@example.com')
    await connect(customer, standIn.state.addUser('buyer').id)
    const { clientSecret } = await shop.openCheckout()
    const { customerSessionToken: token } = await shop.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: await shop.buyer(cards.visa, 'buyer@example.com'),
    })
    await shop.runJobs()
    const accounts = accountsOf(token)
    await expectApiError(accounts.authorize({ query: { platform: 'discord' } }), 'NotPermitted', 403)
    await expectApiError(
      accounts.disconnect({ path: { platform: 'discord', account_id: '1' } }),
      'NotPermitted',
      403,
    )
    const { oauthAccounts } = await shop.clientWith(token).customerPortal.customers.get()
    expect(oauthAccounts).toEqual({})
    // The same in a browser with the session: it confirms nothing automatically.
    const browser = portalVisitor(shop)
    await browser.open(`?customer_session_token=${token}`)
    const { page } = await comeBack(browser, await customer.authorize(), standIn.state.addUser('w').id)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Continue only if this is you')
  })
})

it('requires the session of a customer, and a configured platform', async () => {
  const { token } = await enter()
  for (const endpoint of Object.values(connectedAccounts)) {
    const ask = (bearer?: string) =>
      shop.fetch(
        new Request(
          shop.serverURL + endpoint.path.replace('{platform}', 'discord').replace('{account_id}', '1'),
          {
            method: endpoint.method,
            headers: bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` },
          },
        ),
      )
    expect((await ask()).status).toBe(401)
    expect((await ask(shop.accessToken)).status).toBe(401)
  }
  await expectInvalid(accountsOf(token).authorize({ query: { platform: 'github' } }), 'query.platform')
  const path = `${shop.serverURL}/v1/customer-portal/oauth-accounts/authorize`
  const answer = await shop.fetch(
    new Request(`${path}?platform=myspace`, { headers: { Authorization: `Bearer ${token}` } }),
  )
  expect(answer.status).toBe(422)
})
