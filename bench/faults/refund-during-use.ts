import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../e2e/visitor.ts'
import type { KeyUse } from '../many-license-keys.ts'
import { withDatabase } from './database-client.ts'
import type { Fault, Report } from './fault.ts'
import { counted, every, nameOf } from './races.ts'
import { describe, send, type ApiResponse } from './send.ts'
import { withShop, type Shop } from './shop.ts'

const path = '/v1/customer-portal/license-keys'
const price = 900

/** A purchase with the license key that it granted. */
type Sold = { readonly order_id: string; readonly key_id: string; readonly use: KeyUse }

/** Creates a product with a license key. */
const createProduct = async ({ client }: Shop): Promise<string> => {
  const { id: benefit } = await client.benefits.create({
    body: {
      type: 'license_keys',
      description: 'A license',
      properties: { activations: { limit: 3, enable_customer_admin: true } },
    },
  })
  const { id } = await client.products.create({
    body: {
      name: 'A program',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: price }],
    },
  })
  await client.products.updateBenefits({ path: { id }, body: { benefits: [benefit] } })
  return id
}

const sell = async (shop: Shop, product_id: string): Promise<Sold> => {
  const { id: checkout_id, clientSecret } = await shop.openCheckout(product_id)
  await shop.confirm(clientSecret, await shop.payer())
  const [input] = await eventually(
    'The license key of a purchase',
    () =>
      shop.query<{ order_id: string; key_id: string }>(
        `select orders.id as order_id, license_keys.id as key_id from orders
           join benefit_grants on benefit_grants.order_id = orders.id
           join license_keys on license_keys.grant_id = benefit_grants.id
         where orders.checkout_id = $1`,
        [checkout_id],
      ),
    (rows) => rows.length === 1,
  )
  if (input === undefined) throw new Error('A purchase gave no license key.')
  const { key } = await shop.client.licenseKeys.get({ path: { id: input.key_id } })
  return { ...input, use: { key, organization_id: shop.demo.organization_id } }
}

type Use = { readonly from: number; readonly to: number; readonly response: ApiResponse }

/** Starts a program that validates and activates its key repeatedly until it is stopped. */
const startUsing = (
  shop: Shop,
  { use }: Sold,
): { readonly uses: readonly Use[]; stop(): Promise<readonly Use[]> } => {
  const uses: Use[] = []
  const stopping = new AbortController()
  const timed = async (call: string, json: object): Promise<ApiResponse> => {
    const from = performance.now()
    const response = await send(shop.url, `${path}/${call}`, { json })
    uses.push({ from, to: performance.now(), response })
    return response
  }
  const lane = async (work: () => Promise<unknown>): Promise<void> => {
    while (!stopping.signal.aborted) await work()
  }
  const activate = async (): Promise<void> => {
    const { status, body } = await timed('activate', { ...use, label: 'device' })
    const json = { ...use, activation_id: body['id'] }
    if (status === 200) await send(shop.url, `${path}/deactivate`, { json })
  }
  const lanes = [
    lane(() => timed('validate', use)),
    lane(() => timed('validate', { ...use, increment_usage: 1 })),
    lane(activate),
  ]
  return {
    uses,
    stop: async () => {
      stopping.abort()
      await Promise.all(lanes)
      return uses
    },
  }
}

/**
 * Refunds an order while its key is in use; returns the time for which the key stayed valid after the
 * response to the refund.
 */
const refundDuring = async (shop: Shop, report: Report, sold: Sold): Promise<number> => {
  const program = startUsing(shop, sold)
  /** Waits until the key was used often enough since a moment. */
  const used = (since: number): Promise<unknown> =>
    eventually(
      'The use of a license key',
      () => Promise.resolve(program.uses.filter(({ from }) => from > since).length),
      (count) => count > 10,
      { withinMs: 15_000, everyMs: 20 },
    )
  await used(0)
  const before = performance.now()
  const refund = await send(shop.url, '/v1/refunds/', {
    json: { order_id: sold.order_id, reason: 'other', amount: price, revoke_benefits: true },
    token: shop.token,
  })
  const answered = performance.now()
  report.require(nameOf(refund) === 'done', `${describe([refund])}.`)
  // A revoked key that can be read is committed: no use that begins later may succeed.
  const revoked = await withDatabase(shop.dataDir, async (client) => {
    for (let tries = 0; tries < 15_000; tries += 1) {
      const { rows } = await client.query('select status from license_keys where id = $1', [sold.key_id])
      if (rows[0]?.status === 'revoked') return performance.now()
      await sleep(1)
    }
    throw new Error('A refund did not revoke the license key of its order.')
  })
  await used(revoked)
  const uses = await program.stop()
  const good = ({ status }: ApiResponse): boolean => status === 200
  const late = uses.filter(({ from, response }) => from > revoked && good(response))
  const refusedEarly = uses.filter(({ to, response }) => to < before && !good(response))
  const odd = uses.filter(({ response }) => ![200, 403, 404].includes(response.status))
  report.require(late.length === 0, `A revoked license key was good ${late.length} times.`)
  report.require(
    refusedEarly.length === 0,
    `Before its refund a key was refused: ${counted(refusedEarly.map(({ response }) => response))}.`,
  )
  report.require(odd.length === 0, `${describe(odd.map(({ response }) => response))}.`)
  report.require(
    uses.some(({ to, response }) => to < before && good(response)) && uses.some(({ from }) => from > revoked),
    'A key was not used both before and after its refund.',
  )
  return revoked - answered
}

export const refundDuringUse: Fault = {
  number: 'F16',
  fault: 'a refund while a benefit is used',
  how: 'orders are refunded while three programs each validate and activate their license keys',
  run: (report) =>
    withShop(report, {}, async (shop) => {
      const product_id = await createProduct(shop)
      const rounds = report.times(5)
      const delays: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const sold = await every(4, () => sell(shop, product_id))
        delays.push(...(await Promise.all(sold.map((item) => refundDuring(shop, report, item)))))
      }
      await shop.settled()
      const [remaining] = await shop.query<{ keys: number; grants: number }>(
        `select (select count(*) from license_keys where status <> 'revoked')::int as keys,
           (select count(*) from benefit_grants where revoked_at is null)::int as grants`,
      )
      report.require(
        remaining?.keys === 0 && remaining.grants === 0,
        `${remaining?.keys} keys and ${remaining?.grants} grants of refunded orders are left.`,
      )
      report.tried(`${rounds} × 4 refunds`)
      report.figure(`revoked at most ${Math.max(...delays).toFixed(0)} ms after the refund was answered`)
    }),
}
