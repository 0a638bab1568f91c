import type { CheckoutCreate, contract, Issue } from '@atelier/contract'
import { type Handler, invalid } from '@atelier/plumbing/http'
import { isFullAddress } from '../../input/is-full-address.ts'
import type { Reader, Services } from '../../services.ts'
import { findCustomer, type StoredCustomer } from '../customers/index.ts'
import { decideAnswers } from '../custom-fields/index.ts'
import { chooseDiscount } from '../discounts/index.ts'
import { isRecurring } from '../products/index.ts'
import { addCheckout } from './add-checkout.ts'
import { amountIssues } from './choose-amount.ts'
import { decideCustomerFields } from './customer-fields.ts'
import { findOffer, type Offer } from './find-offer.ts'
import { findUpgradable } from './held-subscriptions.ts'

type Create = typeof contract.checkouts.create

const externalIdOf = (body: CheckoutCreate): string | null => body.customer_external_id?.trim() || null

/** The customer a body names, by our id or the seller's. An external id nobody has yet is kept for the customer to come. */
const findNamed = async (
  reader: Reader,
  organization_id: string,
  body: CheckoutCreate,
): Promise<{ customer?: StoredCustomer | undefined; issues: Issue[] }> => {
  if (body.customer_id != null) {
    const customer = await findCustomer(reader, organization_id, { id: body.customer_id })
    const missing = {
      loc: ['body', 'customer_id'],
      msg: `There is no customer ${body.customer_id}.`,
      type: 'value_error',
    }
    return { customer, issues: customer === undefined ? [missing] : [] }
  }
  const external_id = externalIdOf(body)
  if (external_id === null) return { issues: [] }
  return { customer: await findCustomer(reader, organization_id, { external_id }), issues: [] }
}

/** The free subscription a body wants to raise, with its customer; a checkout that raises one sells subscriptions alone. */
const findRaised = async (
  reader: Reader,
  organization_id: string,
  { subscription_id }: CheckoutCreate,
  offer: Offer,
): Promise<{ readonly customer_id?: string; readonly issues: Issue[] }> => {
  if (subscription_id == null) return { issues: [] }
  const found = await findUpgradable(reader, organization_id, subscription_id)
  if ('issue' in found) return { issues: [found.issue] }
  const once = offer.products.find((product) => !isRecurring(product))
  if (once === undefined) return { customer_id: found.customer_id, issues: [] }
  const msg = `The product ${once.name} is paid for once, so a subscription cannot be moved to it.`
  return { issues: [{ loc: ['body', 'subscription_id'], msg, type: 'value_error' }] }
}

const discountWished = async (
  reader: Reader,
  organization_id: string,
  body: CheckoutCreate,
  offer: Offer,
  now: Date,
) =>
  body.discount_id == null
    ? { discount: null }
    : chooseDiscount(reader, organization_id, { id: body.discount_id }, offer.product, now)

/**
 * Opens a checkout. What the named customer is known for fills in what the body leaves open.
 *
 * @throws 422
 */
export const openCheckout: Handler<Create, Services> = async ({ body }, services) => {
  const { db } = services.database
  const { organization_id } = services.caller
  const offer = await findOffer(db, organization_id, body)
  const raised = await findRaised(db, organization_id, body, offer)
  const { customer, issues } = await findNamed(
    db,
    organization_id,
    raised.customer_id === undefined ? body : { ...body, customer_id: raised.customer_id },
  )
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
  const choice = await discountWished(db, organization_id, body, offer, services.clock.now())
  const data = decideAnswers(offer.product.attached_custom_fields, body.custom_field_data ?? {}, false)
  const all = [
    ...issues,
    ...raised.issues,
    ...amountIssues(offer.price, body.amount),
    ...('issue' in choice ? [choice.issue] : []),
    ...given.issues,
    ...data.issues,
  ]
  if (all.length > 0) throw invalid(all)
  const address = given.fields.customer_billing_address
  return addCheckout(db, services, offer, {
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
    custom_field_data: data.answers,
    metadata: body.metadata ?? {},
    restart_of: null,
    subscription_id: body.subscription_id ?? null,
    discount: 'discount' in choice ? choice.discount : null,
    chosen: body.amount ?? null,
  })
}
