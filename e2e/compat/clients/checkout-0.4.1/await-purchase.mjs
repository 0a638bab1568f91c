/*
 * Waits with the package's hook until the seller's server knows of a purchase, and prints `true`. The hook is built for Node: it
 * carries modules that no browser has.
 */
import { readFileSync } from 'node:fs'
import { useCheckoutFulfillmentListener } from '@polar-sh/checkout/hooks'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'

const { server, secret } = JSON.parse(readFileSync(0, 'utf8'))
const baseUrl = `${server}/snake`
const checkout = await (await fetch(`${baseUrl}/v1/checkouts/client/${secret}`)).json()

let listen
const Waiting = () => {
  ;[listen] = useCheckoutFulfillmentListener({ baseUrl }, checkout)
  return null
}
renderToString(createElement(Waiting))
await listen()
process.stdout.write('true', () => process.exit(0))
