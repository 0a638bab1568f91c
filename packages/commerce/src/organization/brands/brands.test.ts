import {
  Language,
  mailPlaceholders,
  orderReceipts,
  organizationBrands,
  organizationMails,
} from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMember } from '../../access/identity/testing/people.ts'
import { aFile } from '../../testing/a-file.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'

let shop: Shop
let id: string
beforeAll(async () => {
  shop = await openShop()
  id = shop.demo.organization_id
})
afterAll(() => shop.close())

const desk = () =>
  createClientFor(
    { organizationBrands, organizationMails, orderReceipts },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
  )
const open = async (url: string) => shop.fetch(new Request(url))
const mailsTo = (email: string) => shop.mails.filter(({ to }) => to === email)
const speaks = (email: string, locale: string) =>
  shop.database.db.updateTable('customers').set({ locale }).where('email', '=', email).execute()

describe('the brand', () => {
  it('is plain at first, is saved as a whole, and is shown at the checkout and in the portal', async () => {
    const plain = await desk().organizationBrands.get({ path: { id } })
    expect(plain).toMatchObject({
      logo_url: null,
      accent_color: null,
      font: 'workshop',
      default_language: 'en',
    })
    const logo_file_id = await aFile(shop, { service: 'organization_avatar' })
    const body = {
      logo_file_id,
      accent_color: ' #8A1C4A ',
      font: 'sans' as const,
      checkout_note: 'Painted within a day.',
      terms_url: 'https://shop.example/terms',
      privacy_url: null,
      invoice_footer: 'F-skatt',
    }
    const saved = await desk().organizationBrands.update({ path: { id }, body })
    expect(saved).toMatchObject({ ...body, accent_color: '#8a1c4a', default_language: 'en' })
    expect(saved.logo_url).toMatch(/^https?:\/\//)
    const { logo_file_id: _, invoice_footer: _footer, default_language: _language, ...shown } = saved
    const { clientSecret } = await shop.openCheckout()
    expect((await shop.page.about({ path: { client_secret: clientSecret } })).brand).toEqual(shown)
    const portal = await open(`${shop.serverURL}/v1/customer-portal/portals/atelier`)
    expect(await portal.json()).toMatchObject({ organization: { brand: shown } })
  })

  it.each([
    ['a color that is none', { accent_color: 'red;}' }, /A color is #/],
    ['a note that is too long', { checkout_note: 'x'.repeat(301) }, /Input validation/],
    ['an address that is none', { terms_url: 'javascript:alert(1)' }, /Input validation/],
    ['a logo of nobody', { logo_file_id: '6a4a1d3e-7d0b-4f0e-9a77-2f1c3c1b6a11' }, /does not exist/],
  ])('is rejected with %s', async (_, body, sentence) => {
    const rejected = desk().organizationBrands.update({ path: { id }, body })
    await expect(rejected).rejects.toThrow(sentence)
  })

  it('accepts no download as a logo', async () => {
    const logo_file_id = await aFile(shop)
    await expect(
      desk().organizationBrands.update({ path: { id }, body: { logo_file_id } }),
    ).rejects.toMatchObject({ status: 422 })
  })
})

describe('a logo whose file is deleted', () => {
  const logoFile = () => aFile(shop, { service: 'organization_avatar' })
  const setLogo = (logo_file_id: string) =>
    desk().organizationBrands.update({
      path: { id },
      body: { logo_file_id, accent_color: '#8a1c4a', invoice_footer: 'F-skatt' },
    })

  it('is removed from the brand, which keeps the rest', async () => {
    const logo_file_id = await logoFile()
    const before = await setLogo(logo_file_id)
    await shop.client.files.delete({ path: { id: await logoFile() } })
    expect(await desk().organizationBrands.get({ path: { id } })).toEqual(before)
    await shop.client.files.delete({ path: { id: logo_file_id } })
    expect(await desk().organizationBrands.get({ path: { id } })).toEqual({
      ...before,
      logo_file_id: null,
      logo_url: null,
    })
  })

  it('is never left in the brand when both happen concurrently', async () => {
    for (let round = 0; round < 8; round += 1) {
      const logo_file_id = await logoFile()
      await Promise.allSettled([
        setLogo(logo_file_id),
        shop.client.files.delete({ path: { id: logo_file_id } }),
      ])
      expect((await desk().organizationBrands.get({ path: { id } })).logo_file_id).not.toBe(logo_file_id)
    }
  })
})

describe('a seller’s text in e-mails', () => {
  const text = (mail: string, language: string, body: object) =>
    desk().organizationMails.update({ path: { id, mail, language } as never, body })

  it('is in the e-mail in its language, with its values filled in, and can be removed', async () => {
    await text('order_confirmation', 'sv', {
      subject: 'Tack för {product_name}!',
      introduction: 'Vad roligt, {customer_name}. <b>Hej</b>\n\nVi målar {order_number} för {amount}.',
    })
    await shop.buy(undefined, 'ada@example.com')
    await shop.runJobs()
    expect(mailsTo('ada@example.com')[0]?.subject).toBe('Your order of One hand-painted picture')
    await speaks('ada@example.com', 'sv-SE')
    const { items } = await shop.client.orders.list({})
    const order = items.find(({ customer }) => customer.email === 'ada@example.com')
    shop.clock.advance(120_000)
    await desk().orderReceipts.resend({ path: { id: order?.id ?? '' } })
    await shop.runJobs()
    const orderMail = mailsTo('ada@example.com').at(-1)
    expect(orderMail?.subject).toBe('Tack för One hand-painted picture!')
    expect(orderMail?.text).toContain('Vad roligt, Ada. <b>Hej</b>')
    expect(orderMail?.text).toContain(`Vi målar ${order?.invoice_number} för 1,49`)
    expect(orderMail?.text).toContain('Tack för din beställning av One hand-painted picture hos Atelier.')
    expect(orderMail?.html).toContain('<html lang="sv-SE">')
    expect(orderMail?.html).toContain('&lt;b&gt;Hej&lt;/b&gt;')
    expect(orderMail?.html).not.toContain('<b>')

    await text('order_confirmation', 'sv', { subject: ' ', introduction: null })
    shop.clock.advance(120_000)
    await desk().orderReceipts.resend({ path: { id: order?.id ?? '' } })
    await shop.runJobs()
    expect(mailsTo('ada@example.com').at(-1)?.subject).toBe('Din beställning av One hand-painted picture')
    const settings = await desk().organizationMails.list({ path: { id } })
    expect(settings.items.flatMap(({ texts }) => texts)).toEqual([])
  })

  it.each([
    [
      'a place without a value',
      'refund',
      { introduction: 'On {end_date}' },
      /\{end_date\} is not a placeholder/,
    ],
    ['a subject that is fixed', 'sign_in_code', { subject: 'Your code' }, /same for all sellers/],
    ['two lines of subject', 'refund', { subject: 'One\nTwo' }, /one line/],
    ['too much', 'refund', { introduction: 'x'.repeat(2001) }, /Input validation/],
  ])('is rejected with %s', async (_, mail, body, sentence) => {
    await expect(text(mail, 'en', body)).rejects.toThrow(sentence)
  })

  it('is shown beforehand with sample data, light and dark, for every mail in every language', async () => {
    const { items } = await desk().organizationMails.list({ path: { id } })
    expect(items.map(({ mail }) => mail)).toEqual(Object.keys(mailPlaceholders))
    for (const { mail, placeholders, has_fixed_subject } of items)
      for (const language of Language.options) {
        const introduction = placeholders.map((name) => `{${name}}`).join(' ')
        const subject = has_fixed_subject ? null : 'Own {seller_name}'
        const mailPreview = await desk().organizationMails.preview({
          path: { id, mail },
          body: { language, introduction, subject },
        })
        expect(mailPreview.text).toContain('Ada Lovelace')
        expect(mailPreview.subject).not.toMatch(/[{}]/)
        const [light, dark] = await Promise.all([
          open(mailPreview.url),
          open(`${mailPreview.url}?scheme=dark`),
        ])
        expect([light.status, dark.status]).toEqual([200, 200])
        expect(await light.text()).toContain('color-scheme:light')
        expect(await dark.text()).toContain('color-scheme:dark')
      }
  })

  it('is shown in the default currency of the organization', async () => {
    const setDefault = (default_presentment_currency: string) =>
      shop.database.db
        .updateTable('organizations')
        .set({ default_presentment_currency })
        .where('id', '=', id)
        .execute()
    await setDefault('jpy')
    try {
      const mailPreview = await desk().organizationMails.preview({
        path: { id, mail: 'order_confirmation' },
        body: { language: 'en' },
      })
      expect(mailPreview.text).toContain('¥5,500')
      expect(await (await open(mailPreview.url)).text()).toContain('¥5,500')
    } finally {
      await setDefault('usd')
    }
  })

  it('is shown at an address that servers take, however long it is', async () => {
    const brand = {
      checkout_note: '注'.repeat(300),
      invoice_footer: '注'.repeat(500),
      terms_url: `https://shop.example/${'x'.repeat(1000)}`,
    }
    const longest = '注'.repeat(1990)
    const { url } = await desk().organizationMails.preview({
      path: { id, mail: 'refund' },
      body: { language: 'sv', subject: '注'.repeat(200), introduction: `${longest} {amount}`, brand },
    })
    expect(url.length).toBeLessThan(10_000)
    expect(await (await open(url)).text()).toContain(longest)
    const unseen = await desk().organizationMails.preview({
      path: { id, mail: 'refund' },
      body: { language: 'sv', introduction: `One\r\n\r\nTwo${'\u0001'.repeat(1000)}` },
    })
    expect(unseen.text).toContain('One\n\nTwo\n')
    expect(unseen.url.length).toBeLessThan(2000)
  })

  it('is shown to read-only members, who change nothing', async () => {
    const { user_id, call } = await signIn(shop, 'support@example.com')
    await insertMember(shop.database.db, { organization_id: id, user_id, role: 'support' }, shop.clock.now())
    const mails = `/v1/organizations/${id}/mails/refund`
    expect((await call('POST', `${mails}/preview`, { language: 'en' })).status).toBe(200)
    expect((await call('PUT', `${mails}/en`, { subject: 'Mine' })).status).toBe(403)
    expect((await call('POST', `${mails}/test`, { language: 'en' })).status).toBe(403)
    expect(mailsTo('support@example.com').filter(({ text }) => text.includes('SAMPLE'))).toEqual([])
  })

  it('is sent with sample data to the owner on request', async () => {
    await text('order_confirmation', 'de', { subject: 'Servus {customer_name}', introduction: null })
    const { user_id, call } = await signIn(shop, 'owner@example.com')
    await insertMember(shop.database.db, { organization_id: id, user_id, role: 'owner' }, shop.clock.now())
    const path = `/v1/organizations/${id}/mails/order_confirmation/test`
    expect((await call('POST', path, { language: 'de' })).status).toBe(204)
    await shop.runJobs()
    const testMail = mailsTo('owner@example.com').at(-1)
    expect(testMail?.subject).toBe('Servus Ada Lovelace')
    expect(testMail?.text).toContain('SAMPLE-0007')
    expect(testMail?.html).toContain('<html lang="de-DE">')
    expect(testMail?.html).toContain('#8a1c4a')
    expect((await call('POST', path, { language: 'xx' })).status).toBe(422)
    expect(
      (await call('POST', path.replace('order_confirmation', 'nothing'), { language: 'de' })).status,
    ).toBe(404)
  })

  it('is previewed with an unsaved brand, by a page without scripts that expires', async () => {
    const { url } = await desk().organizationMails.preview({
      path: { id, mail: 'refund' },
      body: { language: 'en', brand: { accent_color: '#123456' } },
    })
    const page = await open(url)
    expect(await page.text()).toContain('#123456')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    // The last character of the address encodes only a few bits, so the character before it is changed.
    const letter = url.at(-2) === 'A' ? 'B' : 'A'
    expect((await open(`${url.slice(0, -2)}${letter}${url.at(-1)}`)).status).toBe(404)
    shop.clock.advance(3_700_000)
    expect((await open(url)).status).toBe(404)
  })
})

it('an invoice is in the language of its buyer and keeps its look', async () => {
  await shop.buy(undefined, 'sven@example.com')
  await speaks('sven@example.com', 'de-AT')
  const { items } = await shop.client.orders.list({})
  const order = items.find(({ customer }) => customer.email === 'sven@example.com')
  await shop.client.orders.invoice({ path: { id: order?.id ?? '' } })
  const { content } = await shop.database.db
    .selectFrom('invoices')
    .select('content')
    .where('order_id', '=', order?.id ?? '')
    .executeTakeFirstOrThrow()
  expect(content).toMatchObject({
    locale: 'de-AT',
    look: { accent_color: '#8a1c4a', footer: 'F-skatt' },
  })
})
