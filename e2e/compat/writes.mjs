/*
 * Makes the calls whose statuses releases of the SDK disagree about, and prints what each of them answers.
 * Started as: node --import …/redirect.js writes.mjs FOLDER < settings.json
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const [, , folder] = process.argv
const { accessToken, orderId } = JSON.parse(readFileSync(0, 'utf8'))
const { Polar } = await import(
  pathToFileURL(join(folder, 'node_modules/@polar-sh/sdk/dist/esm/index.js')).href
)
const { refunds, oauth2, subscriptions } = new Polar({ accessToken })

const refund = await refunds.create({ orderId, amount: 1, reason: 'other' })
const client = await oauth2.clients.create({
  clientName: 'An app',
  redirectUris: ['http://localhost:9/callback'],
  // Without it, newer releases ask for scopes of calls that do not exist here.
  scope: 'openid products:read',
})
await oauth2.clients.delete({ clientId: client.client_id })
const table = await subscriptions.export({})
process.stdout.write(
  JSON.stringify({
    refunded: refund.amount,
    registered: typeof client.client_secret,
    exported: (typeof table === 'string' ? table : await new Response(table).text()).split('\n')[0],
  }),
)
