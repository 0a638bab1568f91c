import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Makes the writes on whose status codes releases of the SDK disagree, and returns the responses. */
export const writeAll = async ({ folder }, { tokens, ids }) => {
  const { Polar } = await import(pathToFileURL(join(folder, 'dist/esm/index.js')).href)
  const { refunds, oauth2, subscriptions } = new Polar({ accessToken: tokens.organization })
  const refund = await refunds.create({ orderId: ids['/v1/orders'], amount: 1, reason: 'other' })
  const client = await oauth2.clients.create({
    clientName: 'An app',
    redirectUris: ['http://localhost:9/callback'],
    // Without it, newer releases request scopes of calls that do not exist here.
    scope: 'openid products:read',
  })
  await oauth2.clients.delete({ clientId: client.client_id })
  const table = await subscriptions.export({})
  return {
    refunded: refund.amount,
    registered: typeof client.client_secret,
    exported: (typeof table === 'string' ? table : await new Response(table).text()).split('\n')[0],
  }
}
