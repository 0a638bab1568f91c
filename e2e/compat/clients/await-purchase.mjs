/* Waits with the package's hook until the seller's server has processed a purchase, and prints `true`. The
   hook is built for Node: it includes modules that no browser has. */
import { readFileSync } from 'node:fs'
import { useCheckoutFulfillmentListener } from '@polar-sh/checkout/hooks'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const { server, secret } = JSON.parse(readFileSync(0, 'utf8'))
const baseUrl = `${server}/snake`
const checkout = await (await fetch(`${baseUrl}/v1/checkouts/client/${secret}`)).json()

const Waiting = ({ onReady }) => {
  const [listen] = useCheckoutFulfillmentListener({ baseUrl }, checkout)
  onReady(listen)
  return null
}
const listen = await new Promise((onReady) => {
  renderToString(createElement(Waiting, { onReady }))
})
await listen()
process.stdout.write('true', () => process.exit(0))
