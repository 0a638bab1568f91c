import { once } from 'node:events'
import { Checkout, CustomerPortal, Webhooks } from '@polar-sh/express'
import express from 'express'

/** Express listens on a port of its own; requests are forwarded to it. */
export default {
  express: async ({ customerId, ...options }) => {
    const app = express()
    app.get('/express/checkout', Checkout(options))
    app.get('/express/portal', CustomerPortal({ ...options, getCustomerId: async () => customerId }))
    app.post('/express/webhooks', express.json(), Webhooks(options))
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const handOn = async (request) => {
      const { pathname, search } = new URL(request.url)
      const { method, headers } = request
      const body = method === 'GET' ? undefined : await request.text()
      const url = `http://127.0.0.1:${server.address().port}${pathname}${search}`
      return fetch(url, { method, headers, body, redirect: 'manual' })
    }
    return { '*': handOn }
  },
}
