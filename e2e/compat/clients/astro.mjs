import { Checkout, CustomerPortal, Webhooks } from '@polar-sh/astro'

/** A route of Astro is given the request and its address in an object. */
const given = (route) => (request) => route({ request, url: new URL(request.url) })

export default {
  astro: ({ customerId, ...options }) => ({
    checkout: given(Checkout(options)),
    portal: given(CustomerPortal({ ...options, getCustomerId: async () => customerId })),
    webhooks: given(Webhooks(options)),
  }),
}
