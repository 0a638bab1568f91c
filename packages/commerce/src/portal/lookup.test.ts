import { hours } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openShop, type Shop } from '../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.mails.length = 0
  shop.clock.advance(hours(2))
})

const ask = async (email: string, headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' }) => {
  const body = new URLSearchParams({ email })
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/portal`, { method: 'POST', body, headers }),
  )
  const text = await response.text()
  await shop.runJobs()
  return { status: response.status, text }
}

it('sends a customer the addresses of their purchases by e-mail, and a stranger nothing', async () => {
  const rival = await shop.openRival()
  for (const client of [shop.client, rival.client])
    await client.customers.create({ body: { email: 'Both@example.com' } })
  await shop.client.customers.create({ body: { email: 'one@example.com' } })
  const { id } = await rival.client.customers.create({ body: { email: 'one@example.com' } })
  await rival.client.customers.delete({ path: { id } })
  const page = await shop.fetch(new Request(`${shop.serverURL}/portal`))
  expect([page.status, (await page.text()).includes('E-mail address')]).toEqual([200, true])

  const answers = [
    await ask('both@EXAMPLE.com'),
    await ask('one@example.com'),
    await ask('nobody@example.com'),
  ]
  const shownAnswers = answers.map(({ status, text }) => [status, text.replaceAll(/\S+@example\.com/gi, '…')])
  expect(new Set(shownAnswers.map((item) => JSON.stringify(item))).size).toBe(1)
  expect(shop.mails.map(({ to }) => to.toLowerCase())).toEqual(['both@example.com', 'one@example.com'])
  const [both, single] = shop.mails.map(({ text }) => text)
  expect(both).toContain(`${shop.serverURL}/atelier/portal`)
  expect(both).toContain('Rival\n')
  expect(single).toContain('/atelier/portal')
  expect(single).not.toContain('Rival')
})

it('rejects invalid addresses, forms of other sites, and too many requests', async () => {
  expect((await ask('nonsense')).status).toBe(422)
  expect((await ask('one@example.com', { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  const all = await Promise.all(Array.from({ length: 8 }, () => ask('often@example.com')))
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 200, 200, 200, 429, 429, 429,
  ])
  shop.clock.advance(hours(2))
  expect((await ask('often@example.com')).status).toBe(200)
})

it('writes in the language of the customer, else in that of the browser', async () => {
  const ids = await Promise.all(
    ['known@example.com', 'foreign@example.com'].map(
      async (email) => (await shop.client.customers.create({ body: { email } })).id,
    ),
  )
  const knownCustomers = shop.database.db.updateTable('customers').set({ locale: 'de' })
  await knownCustomers.where('id', '=', ids[0] ?? '').execute()
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Accept-Language': 'pt, fr;q=0.8, en;q=0.5' }
  for (const email of ['known@example.com', 'foreign@example.com']) await ask(email, headers)
  expect(shop.mails.map(({ subject }) => subject)).toEqual([
    'Hier sind Ihre Käufe',
    'Où se trouvent vos achats',
  ])
  const page = `${shop.serverURL}/atelier/portal`
  for (const { text, html } of shop.mails)
    expect([text.includes(page), html?.includes(page)]).toEqual([true, true])
})
