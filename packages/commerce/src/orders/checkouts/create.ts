import type { CheckoutCreate, contract, Issue } from '@atelier/contract'
import { type Handler, invalid, issue } from '@atelier/plumbing/http'
import type { Connection, Services } from '../../core/services.ts'
import { type CustomerRow, findCustomer } from '../../customers/customers/index.ts'
import { decideAnswers } from '../../catalog/custom-fields/index.ts'
import { chooseDiscount, redeemerOf } from '../../catalog/discounts/index.ts'
import { findUpgrade, oneTimeProductIssues } from './active-subscriptions.ts'
import { chargeIssues } from './charge-limits.ts'
import { decideCustomerFields, isFullAddress } from './customer-fields.ts'
import { createCheckout } from './new-checkout.ts'
import { amountIssues } from './price-amount.ts'
import { priceCheckout } from './price.ts'
import { findSellable, organizationOfProducts } from './sellable-product.ts'
import { decideTrialTerms } from './trials.ts'
import { noTrial } from '../../catalog/products/index.ts'

type Create = typeof contract.checkouts.create

type NamedCustomer = {
  readonly customer: CustomerRow | undefined
  /** An external id without a customer is stored, for the customer that the purchase creates. */
  readonly external_id: string | null
  readonly issues: readonly Issue[]
}

/** Returns the customer named by a body, by our id or by the seller's. */
const findNamedCustomer = async (
  db: Connection,
  organization_id: string,
  customer_id: string | null | undefined,
  body: CheckoutCreate,
): Promise<NamedCustomer> => {
  const external_id = (body.customer_external_id ?? body.external_customer_id)?.trim() || null
  if (customer_id == null) {
    const customer =
      external_id === null ? undefined : await findCustomer(db, organization_id, { external_id })
    return { customer, external_id, issues: [] }
  }
  const customer = await findCustomer(db, organization_id, { id: customer_id })
  const issues = customer === undefined ? [issue('customer_id', `There is no customer ${customer_id}.`)] : []
  return { customer, external_id: customer?.external_id ?? external_id, issues }
}

/**
 * Creates a checkout. Known data of a named customer, or of the guest whose subscription is upgraded, fill the fields
 * that the body omits.
 *
 * @throws InvalidRequest
 */
export const create: Handler<Create, Services> = async ({ body }, services) => {
  const { database, caller, clock } = services
  const { db } = database
  const organization_id = await organizationOfProducts(db, caller, body)
  const upgrade =
    body.subscription_id == null ? undefined : await findUpgrade(db, organization_id, body.subscription_id)
  const existingCustomer = await findNamedCustomer(
    db,
    organization_id,
    upgrade?.customer_id ?? body.customer_id,
    body,
  )
  const { customer } = existingCustomer
  // A guest sees their own input, and no data of the customer.
  const knownGuest = customer ?? upgrade?.guest
  const sellable = await findSellable(db, organization_id, body, {
    // A subscription keeps its currency.
    currency: upgrade?.currency ?? body.currency,
    country: body.customer_billing_address?.country ?? knownGuest?.billing_address?.country,
  })
  const { products, product, currency, price } = sellable
  const redeemer = redeemerOf(services.secret, {
    organization_id,
    customer_id: customer?.id ?? null,
    customer_external_id: existingCustomer.external_id,
    customer_email: body.customer_email ?? knownGuest?.email ?? null,
  })
  const request = { id: body.discount_id ?? null }
  const choice = await chooseDiscount(db, sellable, request, clock.now(), { redeemer })

  const { fields, issues } = decideCustomerFields(
    {
      customer_name: knownGuest?.name ?? null,
      customer_email: knownGuest?.email ?? null,
      customer_billing_address: knownGuest?.billing_address ?? null,
      customer_tax_id: knownGuest?.tax_id ?? null,
    },
    {
      customer_name: body.customer_name ?? undefined,
      customer_email: body.customer_email ?? undefined,
      customer_billing_address: body.customer_billing_address ?? undefined,
      customer_tax_id: body.customer_tax_id ?? undefined,
    },
  )
  const data = decideAnswers(product.attached_custom_fields, body.custom_field_data ?? {}, false)
  const trial = decideTrialTerms({ ...noTrial, allow_trial: true }, body, products)
  const chosenAmount = body.amount ?? null
  const charged = { ...fields, currency, discount: choice.discount }
  const priced = {
    ...charged,
    ...priceCheckout(
      services.tax,
      { product, price, chosen: chosenAmount, discount: choice.discount },
      charged,
    ),
  }
  const all = [
    ...existingCustomer.issues,
    ...(upgrade?.issues ?? []),
    ...(upgrade?.currency === undefined ? [] : oneTimeProductIssues(products)),
    ...(body.currency == null || body.currency === currency
      ? []
      : [issue('currency', `The subscription is in ${currency}, and keeps its currency.`)]),
    ...amountIssues(price, body.amount),
    ...choice.issues,
    ...chargeIssues(services, priced, body),
    ...issues,
    ...data.issues,
    ...trial.issues,
  ]
  if (all.length > 0) throw invalid(all)

  const address = fields.customer_billing_address
  const checkout = {
    ...fields,
    ...trial.terms,
    organization_id,
    success_url: body.success_url ?? null,
    embed_origin: body.embed_origin ?? null,
    allow_discount_codes: body.allow_discount_codes,
    require_billing_address: body.require_billing_address || (address !== null && isFullAddress(address)),
    customer_id: customer?.id ?? null,
    customer_external_id: existingCustomer.external_id,
    customer_ip_address: body.customer_ip_address ?? null,
    customer_metadata: body.customer_metadata ?? {},
    custom_field_data: data.answers,
    metadata: body.metadata ?? {},
    subscription_id: body.subscription_id ?? null,
    discount: choice.discount,
    chosen: chosenAmount,
  }
  return database.transact((tx) => createCheckout(tx, services, sellable, checkout))
}
