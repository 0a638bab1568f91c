import { Checkout, CustomerPortal, Webhooks } from '@polar-sh/remix'

/** A loader or an action of Remix is given the request in an object. */
const given = (loader) => (request) => loader({ request })

export default {
  remix: ({ customerId, ...options }) => ({
    checkout: given(Checkout(options)),
    portal: given(CustomerPortal({ ...options, getCustomerId: async () => customerId })),
    webhooks: given(Webhooks(options)),
  }),
}
