import { Checkout, CustomerPortal, Webhooks } from '@polar-sh/astro'

/** Astro passes a route the request and its URL in an object. */
const given = (route) => (request) => route({ request, url: new URL(request.url) })

export default {
  astro: ({ customerId, ...options }) => ({
    checkout: given(Checkout(options)),
    portal: given(CustomerPortal({ ...options, getCustomerId: async () => customerId })),
    webhooks: given(Webhooks(options)),
  }),
}
