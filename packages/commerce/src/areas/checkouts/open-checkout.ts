import type { CheckoutCreate, contract, Finding } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { isFullAddress } from '../../input/is-full-address.ts'
import type { Reader, Services } from '../../services.ts'
import { findCustomer, type StoredCustomer } from '../customers/index.ts'
import { addCheckout } from './add-checkout.ts'
import { decideCustomerFields } from './customer-fields.ts'
import { findOffer } from './find-offer.ts'
import { presentCheckout } from './present-checkout.ts'

type Create = typeof contract.checkouts.create

const externalIdOf = (body: CheckoutCreate): string | null => body.customer_external_id?.trim() || null

/** The customer a body names, by our id or the seller's. An external id nobody has yet is kept for the customer to come. */
const findNamed = async (
  reader: Reader,
  organization_id: string,
  body: CheckoutCreate,
): Promise<{ customer?: StoredCustomer | undefined; findings: Finding[] }> => {
  if (body.customer_id != null) {
    const customer = await findCustomer(reader, organization_id, { id: body.customer_id })
    const missing = {
      loc: ['body', 'customer_id'],
      msg: `There is no customer ${body.customer_id}.`,
      type: 'value_error',
    }
    return { customer, findings: customer === undefined ? [missing] : [] }
  }
  const external_id = externalIdOf(body)
  if (external_id === null) return { findings: [] }
  return { customer: await findCustomer(reader, organization_id, { external_id }), findings: [] }
}

/** What names things that do not exist yet. */
const unknownFindings = (body: CheckoutCreate): Finding[] => [
  ...(body.discount_id == null
    ? []
    : [
        {
          loc: ['body', 'discount_id'],
          msg: `There is no discount ${body.discount_id}.`,
          type: 'value_error',
        },
      ]),
  ...(body.subscription_id == null
    ? []
    : [
        {
          loc: ['body', 'subscription_id'],
          msg: `There is no subscription ${body.subscription_id}.`,
          type: 'value_error',
        },
      ]),
]

/**
 * Opens a checkout. What the named customer is known for fills in what the body leaves open.
 *
 * @throws 422
 */
export const openCheckout: Handler<Create, Services> = ({ body }, services) =>
  services.database.transact(async (tx) => {
    const { organization_id } = services.caller
    const offer = await findOffer(tx, organization_id, body)
    const { customer, findings } = await findNamed(tx, organization_id, body)
    const known = {
      customer_name: customer?.name ?? null,
      customer_email: customer?.email ?? null,
      customer_billing_address: customer?.billing_address ?? null,
      customer_tax_id: customer?.tax_id ?? null,
    }
    const given = decideCustomerFields(known, {
      customer_name: body.customer_name ?? undefined,
      customer_email: body.customer_email ?? undefined,
      customer_billing_address: body.customer_billing_address ?? undefined,
      customer_tax_id: body.customer_tax_id ?? undefined,
    })
    const all = [...findings, ...unknownFindings(body), ...given.findings]
    if (all.length > 0) throw invalid(...all)
    const address = given.fields.customer_billing_address
    const checkout = await addCheckout(tx, services, offer, {
      organization_id,
      success_url: body.success_url ?? null,
      embed_origin: body.embed_origin ?? null,
      allow_discount_codes: body.allow_discount_codes,
      require_billing_address: body.require_billing_address || (address !== null && isFullAddress(address)),
      customer_id: customer?.id ?? null,
      customer_external_id: customer?.external_id ?? externalIdOf(body),
      ...given.fields,
      customer_ip_address: body.customer_ip_address ?? null,
      customer_metadata: body.customer_metadata ?? {},
      custom_field_data: {},
      metadata: body.metadata ?? {},
      restart_of: null,
    })
    return presentCheckout(checkout, services)
  })
