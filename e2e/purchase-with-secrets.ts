import { connectedAccounts } from '@atelier/contract'
import { createClient, createClientFor } from '@atelier/sdk'
import type { StandIn } from '../packages/commerce/src/catalog/integrations/discord/testing/stand-in.ts'
import { portalVisitor } from '../packages/commerce/src/testing/portal-visitor.ts'
import type { Product } from './product.ts'
import { eventually, payCheckout } from './visitor.ts'

/**
 * Sells a product with a license key, uses the key, and connects the customer's account at Discord.
 *
 * @returns the license key, and every token of the account
 */
export const purchaseWithSecrets = async (
  { url }: Product,
  accessToken: string,
  standIn: StandIn,
): Promise<{ readonly key: string; readonly tokens: readonly string[] }> => {
  const client = createClient({ serverURL: url, accessToken })
  const benefit = await client.benefits.create({
    body: {
      type: 'license_keys',
      description: 'A license',
      properties: { prefix: 'SECRET', activations: { limit: 5, enable_customer_admin: true } },
    },
  })
  const { id: productId } = await client.products.create({
    body: {
      name: 'A program',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 900 }],
    },
  })
  await client.products.updateBenefits({ path: { id: productId }, body: { benefits: [benefit.id] } })
  const checkout = await client.checkouts.create({ body: { productId, customerEmail: 'ada@example.com' } })
  await payCheckout(url, checkout.clientSecret)
  const [input] = await eventually(
    'The license key of a purchase',
    async () => (await client.licenseKeys.list({ query: { benefit_id: [benefit.id] } })).items,
    (items) => items.length === 1,
  )
  if (input === undefined) throw new Error('The purchase gave no license key.')

  const { key, organization_id, customer_id } = input
  const { licenseKeys } = client.customerPortal
  await licenseKeys.validate({ body: { key, organization_id, increment_usage: 1 } })
  // The response to a call with such a header is stored for its retries.
  const activated = await fetch(`${url}/v1/customer-portal/license-keys/activate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ key, organization_id, label: 'laptop' }),
  })
  if (!activated.ok) throw new Error(`An activation was answered ${activated.status}.`)
  await licenseKeys.validate({ body: { key: `${key}X`, organization_id } }).catch(() => undefined)
  await fetch(`${url}/v1/license-keys/${key}?key=${key}`)

  const session = await client.customerSessions.create({ body: { customer_id } })
  const browser = portalVisitor({
    serverURL: url,
    fetch: (request) => fetch(request, { redirect: 'manual' }),
  })
  await browser.open(session.customer_portal_url)
  const accounts = createClientFor(connectedAccounts, { serverURL: url, accessToken: session.token })
  const begun = await accounts.authorize({ query: { platform: 'discord' } })
  const back = standIn.agree(begun.url, standIn.state.addUser('ada').id)
  const called = await browser.open(back.href)
  await browser.open(new URL(called.location ?? '', url).href)
  const portal = createClient({ serverURL: url, accessToken: session.token }).customerPortal
  const { oauthAccounts } = await portal.customers.get()
  if (Object.keys(oauthAccounts).length !== 1) throw new Error('The account was not connected.')
  const tokens = [...standIn.state.accessTokens.keys(), ...standIn.state.refreshTokens.keys(), session.token]
  return { key, tokens }
}
