import { ApiError } from '@atelier/sdk'
import type { SampleApi } from './api.ts'
import { type discountCodes, foundBySlug, usageNames } from './catalog.ts'
import type { Person } from './people.ts'

/** Test cards by behavior. */
export const cards = {
  valid: '4242424242424242',
  declinedAtRenewals: '4000000000000341',
  declined: '4000000000009995',
} as const

export type Purchase = {
  readonly card?: string
  readonly discount?: (typeof discountCodes.purchases)[number] | typeof discountCodes.subscriptions
  readonly answer?: string
}

/**
 * Returns the actions of customers and of the seller of a sample shop, by the public API.
 *
 * @param finish waits until the work that follows an action is done
 */
export const openActions = (api: SampleApi, finish: () => Promise<void>) => {
  const tokenOf = async (number: string): Promise<string> =>
    (
      await api.sandboxProcessor.createConfirmationToken({
        body: { number, exp_month: 12, exp_year: 2040, cvc: '123' },
      })
    ).id

  /** Opens a checkout in which the buyer has entered name and address. */
  const openCheckout = async ({ email, name, address, tax_id }: Person, productId: string) =>
    api.checkouts.create({
      body: {
        productId,
        currency: 'usd',
        customerEmail: email,
        customerName: name,
        customerBillingAddress: address,
        ...(tax_id !== null && { customerTaxId: tax_id[0] }),
      },
    })

  return {
    /** Creates a customer in the way of the seller's own system. */
    register: async ({ email, name, external_id }: Person, segment: string | undefined): Promise<void> => {
      await api.customers.create({
        body: { email, name, external_id, ...(segment !== undefined && { metadata: { segment } }) },
      })
    },
    /** Buys a product, and returns its order. */
    buy: async (
      person: Person,
      productId: string,
      { card = cards.valid, discount, answer }: Purchase = {},
    ) => {
      const { id, clientSecret } = await openCheckout(person, productId)
      await api.checkouts.clientConfirm({
        path: { client_secret: clientSecret },
        body: {
          confirmationTokenId: await tokenOf(card),
          ...(discount !== undefined && { discountCode: discount }),
          ...(answer !== undefined && { customFieldData: { [foundBySlug]: answer } }),
        },
      })
      await finish()
      const [order] = (await api.orders.list({ query: { checkout_id: id } })).items
      if (order === undefined) throw new Error(`The checkout ${id} has no order.`)
      return order
    },
    /** Opens a checkout and leaves it, perhaps after a declined payment. */
    abandon: async (person: Person, productId: string, isDeclined: boolean): Promise<void> => {
      const { clientSecret } = await openCheckout(person, productId)
      if (!isDeclined) return
      const confirmed = api.checkouts.clientConfirm({
        path: { client_secret: clientSecret },
        body: { confirmationTokenId: await tokenOf(cards.declined) },
      })
      await confirmed.catch((error: unknown) => {
        if (!(error instanceof ApiError && error.error === 'PaymentError')) throw error
      })
    },
    /** Refunds an order, or half of it. */
    refund: async (
      order: { readonly id: string; readonly net_amount: number },
      isWhole: boolean,
    ): Promise<void> => {
      await api.refunds.create({
        body: {
          orderId: order.id,
          amount: isWhole ? order.net_amount : Math.ceil(order.net_amount / 2),
          reason: isWhole ? 'customer_request' : 'satisfaction_guarantee',
          revokeBenefits: isWhole,
        },
      })
      await finish()
    },
    /** Activates the customer's license key on some machines. */
    activate: async (customer_id: string, machines: number): Promise<void> => {
      const [license] = (await api.licenseKeys.list({ query: { customer_id } })).items
      if (license === undefined) throw new Error(`The customer ${customer_id} has no license key.`)
      const { key, organization_id } = license
      for (let machine = 1; machine <= machines; machine += 1)
        await api.customerPortal.licenseKeys.activate({
          body: { key, organization_id, label: `Machine ${machine}` },
        })
    },
    /** Cancels a subscription at the end of its period, unless it has ended. */
    cancel: async (id: string, reason: 'too_expensive' | 'unused' | 'other'): Promise<void> => {
      const { status } = await api.subscriptions.get({ path: { id } })
      if (status !== 'active') return
      await api.subscriptions.update({
        path: { id },
        body: { cancelAtPeriodEnd: true, customerCancellationReason: reason },
      })
      await finish()
    },
    /** Reports usage of a customer at some moments: each fifth event is a rendering, the others are requests. */
    reportUsage: async (customer_id: string, moments: readonly Date[]): Promise<void> => {
      await api.events.ingest({
        body: {
          events: moments.map((moment, index) => ({
            customer_id,
            timestamp: moment.toISOString(),
            ...(index % 5 === 0
              ? { name: usageNames.rendering, metadata: { megapixels: 1 + (index % 24), style: 'meadow' } }
              : { name: usageNames.request, metadata: { route: '/render', milliseconds: 20 + index * 37 } }),
          })),
        },
      })
    },
  }
}

export type Actions = ReturnType<typeof openActions>
