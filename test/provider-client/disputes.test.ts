import { disputes } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { disputeFromJSON } from 'polar-sdk-0-49/models/components/dispute.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { toPolarResponse } from '../../packages/commerce/src/core/later-fields/of-responses.ts'
import { cards, openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.buy(cards.disputed, 'disputes@example.com')
  await shop.travel(5000)
})
afterAll(() => shop.close())

type Answer = Readonly<Record<string, unknown>>

const snake = async (path: string): Promise<{ readonly items: readonly Answer[] }> => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/snake/v1/disputes/${path}`, {
      headers: { Authorization: `Bearer ${shop.accessToken}` },
    }),
  )
  expect(response.status).toBe(200)
  return (await response.json()) as { items: Answer[] }
}

it.each([
  ['needs_response', 'needs_response', false, false],
  ['under_review', 'under_review', false, false],
  ['won', 'won', true, true],
  ['lost', 'lost', true, true],
  ['warning_needs_response', 'early_warning', false, false],
  ['warning_under_review', 'early_warning', false, false],
  ['warning_closed', 'early_warning', false, true],
])('the dispute %s is %s, resolved %s, closed %s', (status, shownStatus, resolved, closed) => {
  const answer = { id: 'a', status, evidence_due_at: null, customer: {} }
  const from = { wire: { kind: 'none' }, caller: { kind: 'public' } } as const
  expect(toPolarResponse('/v1/disputes/{id}', answer, from)).toMatchObject({
    status: shownStatus,
    resolved,
    closed,
    evidence_due_by: null,
    case_id: null,
  })
})

it('a dispute is parsed by the client, listed and alone, and keeps the shape of its own wire', async () => {
  const [listed] = (await snake('')).items
  const parsed = disputeFromJSON(JSON.stringify(listed))
  expect(parsed.error).toBeUndefined()
  expect(parsed.value).toMatchObject({
    status: 'needs_response',
    amount: 149,
    pastDue: false,
    resolved: false,
    closed: false,
    caseId: null,
    customer: { email: 'disputes@example.com' },
  })
  const { serverURL, fetch, accessToken } = shop
  const typedClient = createClientFor(disputes, { serverURL, fetch, accessToken })
  const path = { id: String(listed?.['id']) }
  const dispute = await typedClient.get({ path })
  expect(dispute.tax_amount).toBe(parsed.value?.taxAmount)
  expect(dispute).not.toHaveProperty('resolved')
  const alone = await snake(path.id)
  expect(disputeFromJSON(JSON.stringify(alone)).error).toBeUndefined()
})

it('disputes are found by the provider’s statuses', async () => {
  const idsFound = async (status: string) => (await snake(`?status=${status}`)).items.length
  expect(await idsFound('needs_response')).toBe(1)
  expect(await idsFound('early_warning')).toBe(0)
  expect(await idsFound('prevented')).toBe(0)
  await shop.database.db.updateTable('disputes').set({ status: 'warning_closed' }).execute()
  expect(await idsFound('early_warning')).toBe(1)
  await shop.database.db.updateTable('disputes').set({ status: 'needs_response' }).execute()
})

it('scopes of disputes open them, and those of refunds as before', async () => {
  const { organization_id } = shop.demo
  for (const scope of ['disputes:read', 'refunds:read', 'orders:read'] as const) {
    const token = await shop.commerce.issueToken({ organization_id, label: scope, scopes: [scope] })
    const response = await shop.fetch(
      new Request(`${shop.serverURL}/v1/disputes/`, { headers: { Authorization: `Bearer ${token}` } }),
    )
    expect(response.status).toBe(scope === 'orders:read' ? 403 : 200)
  }
})
