import * as forHono from '@polar-sh/hono'
import * as forSupabase from '@polar-sh/supabase'
import { Hono } from 'hono'

export default {
  hono: ({ customerId, ...options }) => {
    const { Checkout, CustomerPortal, Webhooks } = forHono
    const app = new Hono()
    app.get('/hono/checkout', Checkout(options))
    app.get('/hono/portal', CustomerPortal({ ...options, getCustomerId: async () => customerId }))
    app.post('/hono/webhooks', Webhooks(options))
    return { '*': app.fetch }
  },
  supabase: ({ customerId, ...options }) => {
    const { Checkout, CustomerPortal, Webhooks } = forSupabase
    return {
      checkout: Checkout(options),
      portal: CustomerPortal({ ...options, getCustomerId: async () => customerId }),
      webhooks: Webhooks(options),
    }
  },
}
