import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, days, systemClock } from '@atelier/plumbing/clock'
import { connect } from '@atelier/plumbing/database'
import { createClient } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  aCode,
  aCoupon,
  aPrice,
  aProduct,
  aSubscription,
} from '../../../../commerce/src/payments/stripe/testing/billing-objects.ts'
import {
  readOnlyKey,
  type StandIn,
  standInKeys,
  startStandIn,
} from '../../../../commerce/src/payments/stripe/testing/stand-in.ts'
import { type Installation, openInstallation } from '../../testing/open-installation.ts'
import { runAtelier } from '../../testing/run-command.ts'
import { readImportedIds } from './imported-ids.ts'
import { stripeCatalogue } from './stripe-catalogue.ts'

const umask = process.umask()
let installation: Installation
let standIn: StandIn
let token: string

const client = () => createClient({ serverURL: installation.publicUrl, accessToken: token })

beforeAll(async () => {
  installation = await openInstallation()
  standIn = await startStandIn(systemClock)
  token = await installation.commerce.openNamedToken({
    organization_id: installation.demo.organization_id,
    name: 'importing',
    expires_at: after(systemClock.now(), days(1)),
    change_expiry: false,
  })
})
afterAll(async () => {
  await standIn.close()
  await installation.close()
  vi.unstubAllEnvs()
  process.umask(umask)
})

const importFrom = (...args: string[]) =>
  runAtelier(['import-from', 'stripe', '--url', standIn.apiUrl, ...args], {
    ...installation.env,
    STRIPE_IMPORT_KEY: readOnlyKey,
    ATELIER_TOKEN: token,
  })

const yearly = {
  interval: 'year',
  interval_count: 1,
  meter: null,
  trial_period_days: null,
  usage_type: 'licensed',
}

/** Fills an account with two supported products, and one product for each reason of an unsupported one. */
const fillAccount = () => {
  const { products, prices, customers, subscriptions } = standIn.state
  const sell = (
    id: string,
    name: string,
    productPrices: readonly (Record<string, unknown> & { id: string })[],
  ) => {
    products.set(id, aProduct({ id, name, metadata: { plan: id } }))
    for (const price of productPrices) prices.set(price.id, aPrice({ product: id, ...price }))
  }
  sell('prod_club', 'Club', [
    { id: 'price_old', unit_amount: 900, active: false },
    { id: 'price_month' },
    {
      id: 'price_year',
      unit_amount: 15_000,
      recurring: { ...yearly, interval: 'month', interval_count: 12 },
    },
    { id: 'price_pro', unit_amount: 3000, nickname: 'Pro' },
  ])
  const oncePrice = { recurring: null, type: 'one_time', tax_behavior: 'inclusive' }
  sell('prod_book', 'Book', [{ id: 'price_book', unit_amount: 700, ...oncePrice }])
  sell('prod_gift', 'Gift', [
    {
      id: 'price_gift',
      unit_amount: null,
      recurring: null,
      custom_unit_amount: { minimum: 500, maximum: null, preset: 1000 },
    },
  ])
  const rejected: readonly (readonly [string, Record<string, unknown>])[] = [
    ['Tiers', { billing_scheme: 'tiered', unit_amount: null }],
    ['Packages', { transform_quantity: { divide_by: 10, round: 'up' } }],
    ['Usage', { recurring: { ...yearly, usage_type: 'metered' } }],
    ['Weeks', { recurring: { ...yearly, interval: 'week' } }],
    ['Quarters', { recurring: { ...yearly, interval: 'month', interval_count: 3 } }],
    ['Euros', { currency: 'eur' }],
    ['Dinars', { currency: 'kwd' }],
    ['Fractions', { unit_amount: null, unit_amount_decimal: '0.5' }],
    ['Small', { unit_amount: 20 }],
    ['Chosen', { unit_amount: null, custom_unit_amount: { minimum: 500, maximum: null, preset: null } }],
  ]
  sell('prod_trials', 'Trials', [{ id: 'price_trials', recurring: { ...yearly, trial_period_days: 7 } }])
  for (const [name, price] of rejected) sell(`prod_${name}`, name, [{ id: `price_${name}`, ...price }])
  sell('prod_none', 'Without price', [])
  const plain = { custom_unit_amount: null, tax_behavior: 'unspecified' }
  sell('prod_world', 'World', [
    {
      id: 'price_world',
      unit_amount: 1000,
      currency: 'usd',
      tax_behavior: 'exclusive',
      currency_options: {
        usd: { ...plain, unit_amount: 1000 },
        kwd: { ...plain, unit_amount: 300 },
        jpy: { ...plain, unit_amount: 1500, tax_behavior: 'inclusive' },
        isk: { ...plain, unit_amount: 130_000 },
      },
    },
  ])
  sell('prod_split', 'Split', [
    { id: 'price_split_eur', unit_amount: 900, currency: 'eur' },
    { id: 'price_split_usd', unit_amount: 1000 },
  ])
  const { coupons, codes } = standIn.state
  for (const coupon of [
    aCoupon({
      id: 'spring',
      name: 'Spring',
      amount_off: 500,
      percent_off: null,
      currency: 'usd',
      currency_options: { eur: { amount_off: 450 }, jpy: { amount_off: 700 } },
      max_redemptions: 10,
      times_redeemed: 4,
      applies_to: { products: ['prod_world'] },
    }),
    aCoupon({ id: 'tenth', percent_off: 12.5, duration: 'repeating', duration_in_months: 3 }),
    aCoupon({ id: 'gone', name: 'Gone spring', max_redemptions: 10, times_redeemed: 10, valid: false }),
  ])
    coupons.set(coupon.id, coupon)
  codes.set('promo_a', aCode({ id: 'promo_a', code: 'WELCOME', coupon: 'tenth' }))
  codes.set('promo_b', aCode({ id: 'promo_b', code: 'DASH-ED', coupon: 'tenth' }))
  products.set('prod_gone', aProduct({ id: 'prod_gone', name: 'Gone', active: false }))

  const customerDefaults = { metadata: {}, default_method: null }
  customers.set('cus_ada', {
    ...customerDefaults,
    id: 'cus_ada',
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    metadata: { user: '17' },
    address: {
      city: 'Reno',
      country: 'US',
      line1: 'Main 1',
      line2: null,
      postal_code: '89501',
      state: 'Nevada',
    },
    tax_ids: { object: 'list', has_more: false, data: [{ type: 'us_ein', value: '12-3456789' }] },
  })
  customers.set('cus_ada2', { ...customerDefaults, id: 'cus_ada2', email: 'Ada@example.com' })
  customers.set('cus_nobody', { ...customerDefaults, id: 'cus_nobody', email: null })
  customers.set('cus_emmy', {
    ...customerDefaults,
    id: 'cus_emmy',
    email: 'emmy@example.com',
    address: { country: 'DE' },
  })
  const now = standIn.state.now()
  const price = prices.get('price_month')
  if (price === undefined) throw new Error('The price is not there.')
  const period = { current_period_start: now - 86_400, current_period_end: now + 86_400 * 29 }
  subscriptions.set('sub_ada', aSubscription({ id: 'sub_ada', customer: 'cus_ada', price, ...period }))
}

it('shows a plan, imports catalog and customers with a read-only key, and creates nothing twice', async () => {
  fillAccount()
  const api = client()
  const before = (await api.products.list({ query: { limit: 100 } })).items.length
  const planned = await importFrom('--dry-run', '--yes')
  expect([planned.code, planned.stderr]).toEqual([0, 'This is only the plan; nothing was changed.\n'])
  for (const line of [
    /create +product +Club \(monthly, 15\.00 USD\)/,
    /create +product +Club \(yearly\)/,
    /create +product +Club \(monthly, Pro\)/,
    /create +product +Book/,
    /left out +product +Tiers +its price is in tiers/,
    /left out +product +Packages +its price is for packages of 10/,
    /left out +product +Usage +its price counts usage/,
    /create +product +Weeks/,
    /create +product +Quarters/,
    /create +product +Trials/,
    /left out +product +Euros +it has prices in EUR only, and USD is the default currency of /,
    /left out +product +Dinars +its price is in KWD, which Atelier does not support/,
    /left out +product +Fractions +its price has fractions of the smallest unit of USD/,
    /left out +product +Small +its price of \$0\.20 is below \$0\.50, /,
    /create +product +World +without its price in KWD: its price is in KWD, which /,
    /create +product +Split/,
    /create +discount +Spring/,
    /create +discount +WELCOME/,
    /left out +discount +Gone spring +it is used up/,
    /left out +discount +DASH-ED +its code DASH-ED is not 3 to 256 letters and digits/,
    /left out +product +Chosen +its amount is chosen by the buyer, /,
    /left out +product +Without price +it has no price that can be bought/,
    /left out +product +Gone +it is archived/,
    /Customers: 2 create, 0 already exist, 2 left out\./,
    /cus_ada2: it has the same e-mail address as cus_ada/,
    /cus_nobody: no e-mail address/,
    /Subscriptions: 1 stay at Stripe/,
  ])
    expect(planned.stdout).toMatch(line)
  expect((await api.products.list({ query: { limit: 100 } })).items.length).toBe(before)

  const [ids, list] = [join(installation.dataDir, 'ids.json'), join(installation.dataDir, 'list.csv')]
  const done = await importFrom('--yes', '--ids', ids, '--subscriptions', list)
  expect([done.code, done.stderr]).toEqual([0, ''])
  const old = (JSON.parse(readFileSync(ids, 'utf8')) as { old: string; new: string }[]).map(
    (item) => item.old,
  )
  expect(old).toEqual(
    expect.arrayContaining(['prod_club:month', 'prod_club:year', 'price_pro', 'price_month', 'price_year']),
  )
  expect(readFileSync(list, 'utf8')).toMatch(/sub_ada,ada@example\.com,Club,1500,usd,month,/)
  const { items } = await api.products.list({ query: { query: 'Club', limit: 100 } })
  expect(items).toHaveLength(3)
  expect(items.find(({ name }) => name === 'Club (yearly)')).toMatchObject({
    recurringInterval: 'year',
    prices: [{ amountType: 'fixed', priceAmount: 15_000 }],
    metadata: { plan: 'prod_club', copied_from: 'prod_club:year' },
  })
  expect((await api.products.list({ query: { query: 'Gift' } })).items).toMatchObject([
    { recurringInterval: null, prices: [{ amountType: 'custom', minimumAmount: 500, presetAmount: 1000 }] },
  ])
  expect((await api.products.list({ query: { query: 'Book' } })).items).toMatchObject([
    { recurringInterval: null, prices: [{ priceAmount: 700, taxBehavior: 'inclusive' }] },
  ])
  expect((await api.products.list({ query: { query: 'World' } })).items).toMatchObject([
    {
      prices: [
        { priceCurrency: 'usd', priceAmount: 1000, taxBehavior: 'exclusive' },
        { priceCurrency: 'jpy', priceAmount: 1500, taxBehavior: 'inclusive' },
        { priceCurrency: 'isk', priceAmount: 130_000, taxBehavior: null },
      ],
    },
  ])
  expect((await api.products.list({ query: { query: 'Split' } })).items).toMatchObject([
    { name: 'Split', prices: [{ priceCurrency: 'usd' }, { priceCurrency: 'eur', priceAmount: 900 }] },
  ])
  const newIds = new Map(
    (JSON.parse(readFileSync(ids, 'utf8')) as { old: string; new: string }[]).map((item) => [
      item.old,
      item.new,
    ]),
  )
  const [split] = (await api.products.list({ query: { query: 'Split' } })).items
  expect(split?.prices.map(({ id }) => id)).toEqual([
    newIds.get('price_split_usd'),
    newIds.get('price_split_eur'),
  ])
  const discounts = (await api.discounts.list({ query: { limit: 100 } })).items
  expect(discounts.find(({ name }) => name === 'Spring')).toMatchObject({
    amounts: { usd: 500, eur: 450, jpy: 700 },
    max_redemptions: 6,
    products: [{ name: 'World' }],
    code: null,
  })
  expect(discounts.find(({ code }) => code === 'WELCOME')).toMatchObject({
    name: 'WELCOME',
    basis_points: 1250,
    duration: 'repeating',
    duration_in_months: 3,
    max_redemptions: null,
  })
  const ada = await api.customers.list({ query: { email: 'ada@example.com' } })
  expect(ada.items).toMatchObject([
    {
      name: 'Ada Lovelace',
      billing_address: { country: 'US', city: 'Reno', state: null },
      tax_id: ['12-3456789', 'us_ein'],
      metadata: { user: '17', copied_from: 'cus_ada' },
    },
  ])

  const secondRun = await importFrom('--yes')
  expect([secondRun.code, secondRun.stderr]).toEqual([0, ''])
  expect(secondRun.stdout).toMatch(/^0 create, 12 unchanged, 0 differs, /m)
  expect(secondRun.stdout).toContain('Customers: 0 create, 3 already exist, 1 left out.')
  expect(standIn.requests.filter((request) => !request.startsWith('GET '))).toEqual([])
})

it('keeps what a product was given here, and finds a customer whose address has changed', async () => {
  const api = client()
  const benefit = await api.benefits.create({
    body: { type: 'custom', description: 'Thanks', properties: { note: 'Thank you.' } },
  })
  const [book] = (await api.products.list({ query: { query: 'Book' } })).items
  await api.products.updateBenefits({ path: { id: book?.id ?? '' }, body: { benefits: [benefit.id] } })
  const [emmy] = (await api.customers.list({ query: { email: 'emmy@example.com' } })).items
  await api.customers.update({ path: { id: emmy?.id ?? '' }, body: { email: 'noether@example.com' } })
  standIn.state.products.set(
    'prod_book',
    aProduct({ id: 'prod_book', name: 'The book', metadata: { plan: 'prod_book' } }),
  )
  const updated = await importFrom('--yes', '--update')
  expect(updated.stdout).toMatch(/differs +product +The book +in name\n/)
  expect(updated.stdout).toContain('0 customers were imported.')
  expect(await api.products.get({ path: { id: book?.id ?? '' } })).toMatchObject({
    name: 'The book',
    benefits: [{ id: benefit.id }],
  })
})

it('recognizes the product of a price when another one is the first of its interval', async () => {
  const club = { id: 'prod_club', name: 'Club', description: null, metadata: {}, active: true }
  const pro = standIn.state.prices.get('price_pro')
  const { product: items } = stripeCatalogue({
    products: [club],
    prices: [pro],
    coupons: [],
    codes: [],
  } as never)
  const to = { serverURL: installation.publicUrl, token, origin: 'the test' }
  const { productOf } = await readImportedIds(to, items)
  const product = await client().products.get({ path: { id: productOf(pro as never) ?? '' } })
  expect(product.name).toBe('Club (monthly, Pro)')
})

it('can be cut short after every write', async () => {
  const { products, prices } = standIn.state
  for (const id of ['prod_a', 'prod_b', 'prod_c']) {
    products.set(id, aProduct({ id, name: `Cut ${id}` }))
    prices.set(`price_${id}`, aPrice({ id: `price_${id}`, product: id }))
  }
  standIn.state.customers.set('cus_cut', {
    id: 'cus_cut',
    email: 'cut@example.com',
    metadata: {},
    default_method: null,
  })
  const real = globalThis.fetch
  let [isDead, rounds] = [true, 0]
  for (; isDead && rounds < 10; rounds += 1) {
    isDead = false
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      if (isDead) throw new TypeError('The process was killed.')
      const request = new Request(...args)
      const body = request.method === 'GET' ? '' : await request.clone().text()
      const response = await real(request)
      isDead = request.method !== 'GET' && !body.includes('"dry_run":true')
      return response
    })
    await importFrom('--yes').finally(() => vi.unstubAllGlobals())
  }
  expect(rounds).toBe(5)
  const { items } = await client().products.list({ query: { query: 'Cut prod_', limit: 100 } })
  expect(items.map(({ name }) => name).toSorted()).toEqual(['Cut prod_a', 'Cut prod_b', 'Cut prod_c'])
  const result = await client().customers.list({ query: { email: 'cut@example.com' } })
  expect(result.items).toHaveLength(1)
})

it('takes over subscriptions only with the account that the server charges with', async () => {
  const payments = {
    PAYMENTS: 'test',
    STRIPE_SECRET_KEY: standInKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: standInKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
    STRIPE_API_URL: standIn.apiUrl,
  }
  const takeOver = (url: string, key: string, ...args: string[]) =>
    runAtelier(['import-from', 'stripe', '--url', url, '--take-over', '--yes', ...args], {
      ...installation.env,
      ...payments,
      STRIPE_IMPORT_KEY: key,
      ATELIER_TOKEN: token,
    })
  const otherStripe = await startStandIn(systemClock)
  otherStripe.state.account = 'acct_other'
  const otherTakeOver = await takeOver(otherStripe.apiUrl, standInKeys.secretKey)
  await otherStripe.close()
  expect([otherTakeOver.code, otherTakeOver.stderr]).toEqual([
    1,
    expect.stringContaining('the key is one of acct_other'),
  ])
  const live = await takeOver(standIn.apiUrl, 'rk_live_a')
  expect([live.code, live.stderr]).toEqual([1, expect.stringContaining('The key is for live mode')])

  const method = { number: '4242424242424242', wallet: null, created: standIn.state.now() }
  standIn.state.methods.set('pm_ada', { ...method, id: 'pm_ada', customer: 'cus_ada' })
  const ada = standIn.state.customers.get('cus_ada')
  if (ada !== undefined) ada.default_method = 'pm_ada'
  const stay = join(installation.dataDir, 'stay.csv')
  const readOnly = await takeOver(standIn.apiUrl, readOnlyKey, '--subscriptions', stay)
  expect(readOnly.code).toBe(1)
  expect(readFileSync(stay, 'utf8')).toMatch(
    /^sub_ada,.*,The provided key does not have .*permissions\.\r\n/m,
  )
  const busy = await connect(installation.env.DATABASE_URL, 'the test')
  await busy.client.query(`select pg_advisory_lock(hashtextextended('subscriptions/take-over', 0))`)
  const second = await takeOver(standIn.apiUrl, standInKeys.secretKey)
  await busy.close()
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining('Another process')])
  const done = await takeOver(standIn.apiUrl, standInKeys.secretKey, '--subscriptions', stay)
  expect([done.code, done.stderr]).toEqual([0, ''])
  expect(done.stdout).toContain('Subscriptions: 1 taken over.')
  expect((await client().subscriptions.list()).items).toMatchObject([
    { status: 'active', amount: 1500, product: { name: 'Club (monthly, 15.00 USD)' } },
  ])
  expect(standIn.state.subscriptions.get('sub_ada')).toMatchObject({ cancel_at_period_end: true })
  expect(readFileSync(stay, 'utf8').trim().split('\n')).toHaveLength(1)
  // Its customer is not asked to subscribe again.
  const listed = await importFrom('--dry-run', '--subscriptions', stay)
  expect(listed.stdout).toContain(
    'Subscriptions: 1 were taken over, and end at Stripe when their periods end.',
  )
  expect(listed.stdout).not.toContain('stay at Stripe')
  expect(readFileSync(stay, 'utf8').trim().split('\n')).toHaveLength(1)
})

it('names the required key, sends no other to Stripe, and takes nothing over with another account', async () => {
  const none = await runAtelier(['import-from', 'stripe'], { ...installation.env, STRIPE_IMPORT_KEY: '' })
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('STRIPE_IMPORT_KEY')])
  const publishable = await importFrom('--key', 'pk_test_a')
  expect(publishable.stderr).toContain('This is not a secret or restricted key of Stripe')
  const wrong = await importFrom('--key', 'rk_test_wrong')
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('Invalid API Key')])
  vi.stubEnv('PAYMENTS', 'sandbox')
  const sandbox = await importFrom('--take-over', '--yes')
  expect([sandbox.code, sandbox.stderr]).toEqual([1, expect.stringContaining('it charges in its sandbox')])
})
