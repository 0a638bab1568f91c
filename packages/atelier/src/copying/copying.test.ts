import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, customersTable, type FileUpload } from '@atelier/contract'
import { after, days, systemClock } from '@atelier/plumbing/clock'
import { createClient } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertOrganization } from '../../../commerce/src/organization/organizations/index.ts'
import { callEndpoint } from '../command-line/call-endpoint.ts'
import { type Installation, openInstallation } from '../testing/open-installation.ts'
import { runAtelier } from '../testing/run-command.ts'

const umask = process.umask()
let [sandbox, live] = [] as unknown as [Installation, Installation]
let [token, liveToken] = ['', '']

const tokenOf = ({ commerce, demo }: Installation): Promise<string> =>
  commerce.openNamedToken({
    organization_id: demo.organization_id,
    name: 'copying',
    expires_at: after(systemClock.now(), days(1)),
    change_expiry: false,
  })
const clientOf = ({ publicUrl: serverURL }: Installation, accessToken: string) =>
  createClient({ serverURL, accessToken })

beforeAll(async () => {
  sandbox = await openInstallation()
  live = await openInstallation()
  ;[token, liveToken] = [await tokenOf(sandbox), await tokenOf(live)]
})
afterAll(async () => {
  await live.close()
  await sandbox.close()
  vi.unstubAllEnvs()
  process.umask(umask)
})

const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3)

const uploadPicture = async (): Promise<string> => {
  const to = { serverURL: sandbox.publicUrl, token, origin: 'the test' }
  const part = { number: 1, chunk_start: 0, chunk_end: png.length }
  const { id, upload } = (await callEndpoint(to, contract.files.create, {
    body: {
      service: 'product_media',
      name: 'front.png',
      mime_type: 'image/png',
      size: png.length,
      upload: { parts: [part] },
    },
  })) as FileUpload
  const target = upload.parts[0]
  const uploadResponse = await fetch(target?.url ?? '', {
    method: 'PUT',
    body: png,
    headers: target?.headers ?? {},
  })
  const parts = [{ number: 1, checksum_etag: uploadResponse.headers.get('etag') ?? '' }]
  await callEndpoint(to, contract.files.uploaded, {
    path: { id },
    body: { id: upload.id, path: upload.path, parts },
  })
  return id
}

/** Creates a catalogue in which everything refers to something else. */
const makeCatalogue = async () => {
  const api = clientOf(sandbox, token)
  const picture = await uploadPicture()
  const meter = await api.meters.create({
    body: {
      name: 'Renders',
      filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: 'render' }] },
      aggregation: { func: 'count' },
    },
  })
  const field = await api.customFields.create({
    body: { type: 'text', slug: 'studio-name', name: 'Studio', properties: {} },
  })
  const keys = await api.benefits.create({
    body: {
      type: 'license_keys',
      description: 'Keys of the club',
      properties: { prefix: 'CLUB', expires: null, activations: null, limit_usage: 3 },
    },
  })
  const club = await api.products.create({
    body: {
      name: 'Promoted club',
      description: 'For those who render.',
      recurringInterval: 'month',
      prices: [
        { amountType: 'fixed', priceAmount: 1600, priceCurrency: 'jpy', taxBehavior: 'inclusive' },
        { amountType: 'fixed', priceAmount: 1500 },
        { amountType: 'metered_unit', meterId: meter.id, unitAmount: '0.50' },
        { amountType: 'metered_unit', meterId: meter.id, unitAmount: '0.75', priceCurrency: 'jpy' },
      ],
      medias: [picture],
      attachedCustomFields: [{ customFieldId: field.id, required: true }],
      metadata: { plan: 'club' },
    },
  })
  await api.products.updateBenefits({ path: { id: club.id }, body: { benefits: [keys.id] } })
  const old = await api.products.create({
    body: { name: 'Old thing', recurringInterval: null, prices: [{ amountType: 'free' }] },
  })
  await api.products.update({ path: { id: old.id }, body: { isArchived: true } })
  const discount = await api.discounts.create({
    body: {
      name: 'Spring',
      type: 'percentage',
      duration: 'once',
      basis_points: 1000,
      code: 'SPRING',
      products: [club.id],
    },
  })
  await api.discounts.create({
    body: { name: 'Fiver', type: 'fixed', duration: 'once', amounts: { jpy: 700, usd: 500 } },
  })
  await api.checkoutLinks.create({
    body: {
      products: [club.id],
      label: 'Club',
      discount_id: discount.id,
      success_url: 'https://a.example/ok',
    },
  })
  await api.customers.create({ body: { email: 'stays@example.com' } })
  return { club, field, keys, meter, discount }
}

const promote = (...args: string[]) =>
  runAtelier(
    ['promote', '--from', sandbox.publicUrl, '--from-token', token, '--to', live.publicUrl, ...args],
    { ...sandbox.env, ATELIER_TO_TOKEN: liveToken },
  )

it('shows a plan, copies a complete catalog, and copies nothing twice', async () => {
  const { club, field, keys } = await makeCatalogue()
  const api = clientOf(live, liveToken)
  const before = (await api.products.list({ query: { limit: 100 } })).items.length
  const planned = await promote()
  expect([planned.code, planned.stderr]).toEqual([
    0,
    'This is only the plan; nothing was changed. Add --yes to carry it out.\n',
  ])
  expect(planned.stdout).toMatch(/create +product +Promoted club/)
  expect(planned.stdout).toMatch(/left out +product +Old thing +it is archived/)
  expect((await api.products.list({ query: { limit: 100 } })).items.length).toBe(before)

  const file = join(sandbox.dataDir, 'ids.json')
  const done = await promote('--yes', '--ids', file)
  expect([done.code, done.stderr]).toEqual([0, ''])
  const ids = JSON.parse(readFileSync(file, 'utf8')) as { kind: string; old: string; new: string }[]
  const copyOf = (id: string) => ids.find(({ old }) => old === id)?.new ?? ''
  expect(ids.filter(({ kind }) => kind === 'price').map(({ old }) => old)).toEqual(
    expect.arrayContaining(club.prices.map(({ id }) => id)),
  )
  const copy = await api.products.get({ path: { id: copyOf(club.id) } })
  expect(club.prices.map(({ id }) => copyOf(id))).toEqual(copy.prices.map(({ id }) => id))
  expect(copy).toMatchObject({
    name: 'Promoted club',
    recurringInterval: 'month',
    prices: [
      { amountType: 'fixed', priceAmount: 1500, priceCurrency: 'usd' },
      { amountType: 'fixed', priceAmount: 1600, priceCurrency: 'jpy', taxBehavior: 'inclusive' },
      { amountType: 'metered_unit', meter: { name: 'Renders' }, unitAmount: '0.5', priceCurrency: 'usd' },
      { amountType: 'metered_unit', unitAmount: '0.75', priceCurrency: 'jpy' },
    ],
    benefits: [{ id: copyOf(keys.id), properties: { prefix: 'CLUB', limitUsage: 3 } }],
    attachedCustomFields: [{ customFieldId: copyOf(field.id), required: true }],
    medias: [{ name: 'front.png' }],
    metadata: { plan: 'club', copied_from: club.id },
  })
  const downloadResponse = await fetch(copy.medias[0]?.publicUrl ?? '')
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(sha256(new Uint8Array(await downloadResponse.arrayBuffer()))).toBe(sha256(png))
  const links = await api.checkoutLinks.list({ query: { product_id: copy.id } })
  expect(links.items).toMatchObject([{ label: 'Club', discount: { code: 'SPRING' } }])
  const fixed = await api.discounts.list({ query: { query: 'Fiver' } })
  expect(fixed.items).toMatchObject([{ amounts: { usd: 500, jpy: 700 } }])
  expect((await api.customers.list({ query: { email: 'stays@example.com' } })).items).toEqual([])

  const repeatRun = await promote('--yes')
  expect([repeatRun.code, repeatRun.stderr]).toEqual([0, ''])
  expect(repeatRun.stdout).toMatch(/^0 create, \d+ unchanged, 0 differs, /m)
})

it('reports differences, and overwrites them with the origin on request', async () => {
  const api = clientOf(sandbox, token)
  const [club] = (await api.products.list({ query: { query: 'Promoted club' } })).items
  await api.products.update({
    path: { id: club?.id ?? '' },
    body: { name: 'Promoted circle', prices: [{ amountType: 'fixed', priceAmount: 1700 }] },
  })
  expect((await promote('--yes')).stdout).toMatch(/differs +product +Promoted circle +in name, prices/)
  expect((await promote('--yes', '--update')).code).toBe(0)
  const result = await clientOf(live, liveToken).products.list({ query: { query: 'Promoted circle' } })
  expect(result.items).toMatchObject([{ prices: [{ priceAmount: 1700 }] }])
  expect((await promote('--yes')).stdout).toContain(' 0 differs, ')
})

it('rejects the same organization, and sends a token to no other server', async () => {
  const sameShop = await runAtelier(
    ['promote', '--from', sandbox.publicUrl, '--to', sandbox.publicUrl, '--to-token', token],
    { ...sandbox.env, ATELIER_TOKEN: token },
  )
  expect(sameShop.stderr).toContain('The source and the target are the same organization.')
  vi.stubEnv('ATELIER_TO_TOKEN', undefined)
  const unknown = await runAtelier(['promote', '--from', sandbox.publicUrl, '--to', live.publicUrl], {
    ...sandbox.env,
    ATELIER_TOKEN: token,
  })
  expect(unknown.stderr).toContain(`You are not signed in to ${live.publicUrl}`)
})

const importFrom = (...args: string[]) =>
  runAtelier(
    ['import-from', 'polar', '--url', `${sandbox.publicUrl}/snake`, '--server', live.publicUrl, ...args],
    { ...sandbox.env, POLAR_ACCESS_TOKEN: token, ATELIER_TOKEN: liveToken },
  )

it('imports customers and catalogue by the API of the provider, and lists subscriptions', async () => {
  const api = clientOf(sandbox, token)
  const { id } = await api.customers.create({
    body: {
      email: 'emmy@example.com',
      name: 'Emmy "Amalie" Noether',
      external_id: 'emmy',
      billing_address: { country: 'DE', city: 'Erlangen', line1: 'Am Markt 1', postal_code: '91052' },
      metadata: { plan: 'club' },
    },
  })
  await clientOf(live, liveToken).customers.create({
    body: { email: 'other@example.com', external_id: 'taken' },
  })
  await api.customers.create({ body: { email: 'wrong@example.com', external_id: 'taken' } })
  expect(
    (await runAtelier(['trigger', 'subscription.created'], { ...sandbox.env, ATELIER_TOKEN: token })).code,
  ).toBe(0)

  const file = join(sandbox.dataDir, 'subscriptions.csv')
  const done = await importFrom('--yes', '--subscriptions', file)
  expect(done.stdout).toContain('wrong@example.com: external_id Another customer has the external id taken.')
  expect(done.stdout).toContain('Subscriptions: 1 active ones stay where they are')
  expect(done.stdout).toMatch(/unchanged +product +Promoted circle/)
  expect([done.code, done.stderr]).toEqual([1, ''])
  expect(readFileSync(file, 'utf8')).toMatch(
    /^id,email,product,.*\r\n.+,test-.+@example\.com,Test plan,1500,usd,month,/,
  )
  const { items } = await clientOf(live, liveToken).customers.list({ query: { email: 'emmy@example.com' } })
  expect(items).toMatchObject([
    {
      name: 'Emmy "Amalie" Noether',
      external_id: 'emmy',
      billing_address: { country: 'DE', city: 'Erlangen' },
      metadata: { plan: 'club', copied_from: id },
    },
  ])
  expect((await clientOf(live, liveToken).subscriptions.list()).items).toEqual([])
  const repeatRun = await importFrom('--yes')
  expect(repeatRun.stdout).toContain('0 create, ')
  expect(repeatRun.stdout).toContain('0 customers were imported.')
})

it('takes customers from the table of subscribers that Lemon Squeezy exports', async () => {
  // The columns are those of https://docs.lemonsqueezy.com/help/email/exporting-subscribers.
  const columns =
    'identifier,name,email,status,status_formatted,country,country_formatted,email_sends,email_opens,email_clicks,unsubscribed_at,created_at'
  const csv = `${columns}\n17,Lise Meitner,lise@example.com,subscribed,Subscribed,SE,Sweden,3,2,1,,2024-05-01\n18,Ida Noddack,ida@example.com,subscribed,Subscribed,,,0,0,0,,2024-05-02\n`
  const to = { serverURL: live.publicUrl, token: liveToken, origin: 'the test' }
  const response = await callEndpoint(to, customersTable.import, { body: { csv } })
  expect(response).toMatchObject({ created: 2, wrong: 0 })
  const { items } = await clientOf(live, liveToken).customers.list({ query: { email: 'lise@example.com' } })
  expect(items).toMatchObject([{ name: 'Lise Meitner', billing_address: { country: 'SE' } }])
})

it('imports what tables of Lemon Squeezy hold, and names every line that stays', async () => {
  const table = (name: string, lines: readonly string[]): string => {
    const file = join(sandbox.dataDir, name)
    writeFileSync(file, `${lines.join('\r\n')}\r\n`)
    return file
  }
  // The columns of the first are documented, those of the others are the fields of the API
  // (docs.lemonsqueezy.com/api).
  const files = [
    table('subscribers.csv', [
      'identifier,name,email,status,status_formatted,country',
      '31,Vera Rubin,vera@example.com,subscribed,Subscribed,US',
      '32,"Rubin, ""V.""",VERA@example.com,subscribed,Subscribed,',
      '33,Nobody,nobody,subscribed,Subscribed,',
    ]),
    table('orders.csv', ['order_number,User Name,User Email', '7,Annie Cannon,annie@example.com', '8,,']),
    table('subscriptions.csv', [
      'id,product_name,variant_name,user_name,user_email,status,renews_at,ends_at,trial_ends_at',
      '11,Atlas,Monthly,Vera,vera@example.com,on_trial,2027-01-31T09:00:00Z,,2027-01-31T09:00:00Z',
      '12,Atlas,Monthly,Annie,annie@example.com,cancelled,,2027-02-01T00:00:00Z,',
      '13,Atlas,Monthly,Cecilia,cecilia@example.com,expired,,2025-02-01T00:00:00Z,',
    ]),
    table('keys.csv', ['user_email,key,activation_limit,status', 'vera@example.com,38b1-7f,3,active']),
    table('variants.csv', [
      'id,product_name,name,price,is_subscription,interval,interval_count,currency,has_free_trial,trial_interval,trial_interval_count',
      '51,Atlas,Monthly,1200,1,month,1,,1,day,14',
      '52,Star chart,Default,700,0,,,',
      '53,Atlas,Weekly,300,1,week,1,',
      '54,Atlas,Odd,$12,0,,,',
      '55,Atlas,Yen,79,0,,,JPY',
      '56,Atlas,Euro,900,0,,,EUR',
    ]),
  ]
  const list = join(sandbox.dataDir, 'lemon.csv')
  const importTables = (...args: string[]) =>
    runAtelier(['import-from', 'lemon-squeezy', ...files, '--server', live.publicUrl, ...args], {
      ...sandbox.env,
      ATELIER_TOKEN: liveToken,
    })
  expect((await importTables('--dry-run')).stdout).toContain(
    'variants.csv, line 2: the table names no currency: give it with --currency',
  )
  const done = await importTables('--yes', '--currency', 'USD', '--subscriptions', list)
  for (const line of [
    /create +product +Atlas \(Monthly\)/,
    /create +product +Star chart/,
    /create +product +Atlas \(Weekly\)/,
    /left out +product +Atlas \(Odd\) +variants\.csv, line 5: its price is "\$12"/,
    /left out +product +Atlas \(Yen\) +variants\.csv, line 6: its price of ¥79 is below ¥80, /,
    /left out +product +Atlas \(Euro\) +it has prices in EUR only, and USD is the default currency of /,
    /Customers: 3 create, 0 already exist, 2 left out\./,
    /orders\.csv, line 3: no e-mail address/,
    /subscribers\.csv, line 4, nobody: email /,
    /Subscriptions: 2 stay where they are/,
    /keys\.csv, line 2: a license key belongs to a purchase here/,
  ])
    expect(done.stdout).toMatch(line)
  expect([done.code, done.stderr]).toEqual([1, ''])
  expect(readFileSync(list, 'utf8').split('\r\n')).toEqual([
    'id,email,product,amount,currency,recurring_interval,recurring_interval_count,current_period_end,cancel_at_period_end,status,trial_end,resumes_at',
    '11,vera@example.com,"Atlas, Monthly",,,,,2027-01-31T09:00:00Z,false,on_trial,2027-01-31T09:00:00Z,',
    '12,annie@example.com,"Atlas, Monthly",,,,,2027-02-01T00:00:00Z,true,cancelled,,',
    '',
  ])
  const api = clientOf(live, liveToken)
  expect((await api.customers.list({ query: { email: 'vera@example.com' } })).items).toMatchObject([
    { name: 'Vera Rubin', billing_address: { country: 'US' }, metadata: { copied_from: 'lemon_squeezy:31' } },
  ])
  expect((await api.products.list({ query: { query: 'Atlas' } })).items).toMatchObject([
    { recurringInterval: 'week', prices: [{ priceAmount: 300 }] },
    {
      recurringInterval: 'month',
      prices: [{ priceAmount: 1200 }],
      metadata: { copied_from: 'lemon_squeezy:51' },
    },
  ])
  const repeatRun = await importTables('--yes', '--currency', 'usd')
  expect(repeatRun.stdout).toMatch(/^0 create, 3 unchanged, 0 differs, /m)
  expect(repeatRun.stdout).toContain('0 customers were imported.')
  const unknown = await runAtelier(
    ['import-from', 'lemon-squeezy', table('other.csv', ['colour', 'red'])],
    sandbox.env,
  )
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('but has colour')])
})

it('changes the default currency first on request, unless products have no price in it', async () => {
  const [organization_id, created_at] = [crypto.randomUUID(), systemClock.now()]
  const owner = { id: organization_id, name: 'New', slug: 'new-studio', created_at }
  await live.database.transact((tx) => insertOrganization(tx, owner))
  const expires_at = after(created_at, days(1))
  const newToken = await live.commerce.openNamedToken({
    organization_id,
    name: 'copying',
    expires_at,
    change_expiry: false,
  })
  const file = join(sandbox.dataDir, 'euros.csv')
  writeFileSync(file, 'id,product_name,name,price,is_subscription\n61,Atlas,Default,900,0\n')
  const importAs = (accessToken: string, ...args: string[]) =>
    runAtelier(
      ['import-from', 'lemon-squeezy', file, '--server', live.publicUrl, '--currency', 'eur', ...args],
      { ...sandbox.env, ATELIER_TOKEN: accessToken },
    )
  const dryRun = await importAs(newToken, '--dry-run')
  expect(dryRun.stdout).toMatch(/left out +product +Atlas +it has prices in EUR only/)
  const wrong = await importAs(newToken, '--default-currency', 'euro')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('not "euro".')])

  const planned = await importAs(newToken, '--dry-run', '--default-currency', 'EUR')
  expect(planned.stdout).toContain('The default currency of New becomes EUR.')
  const api = clientOf(live, newToken)
  const read = () => api.organizations.get({ path: { id: organization_id } })
  expect(await read()).toMatchObject({ defaultPresentmentCurrency: 'usd' })
  const done = await importAs(newToken, '--yes', '--default-currency', 'EUR')
  expect([done.code, done.stderr]).toEqual([0, ''])
  expect(await read()).toMatchObject({ defaultPresentmentCurrency: 'eur' })
  expect((await api.products.list()).items).toMatchObject([
    { name: 'Atlas', prices: [{ priceAmount: 900, priceCurrency: 'eur' }] },
  ])

  const rejected = await importAs(liveToken, '--yes', '--default-currency', 'eur')
  expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringMatching(/has no price in eur/)])
  const { items } = await clientOf(live, liveToken).products.list({ query: { query: 'Atlas' } })
  expect(items.map(({ prices }) => prices[0])).toMatchObject([{ priceAmount: 300 }, { priceAmount: 1200 }])
})
