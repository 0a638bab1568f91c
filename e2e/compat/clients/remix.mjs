import { Checkout, CustomerPortal, Webhooks } from '@polar-sh/remix'

/** Remix passes a loader or an action the request in an object. */
const given = (loader) => (request) => loader({ request })

export default {
  remix: ({ customerId, ...options }) => ({
    checkout: given(Checkout(options)),
    portal: given(CustomerPortal({ ...options, getCustomerId: async () => customerId })),
    webhooks: given(Webhooks(options)),
  }),
}
