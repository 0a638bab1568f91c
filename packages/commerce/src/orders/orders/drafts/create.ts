import type { unpaidOrders } from '@atelier/contract'
import { type Handler, invalid, withRevision } from '@atelier/plumbing/http'
import { organizationOfBody } from '../../../access/index.ts'
import { decideAnswers } from '../../../catalog/custom-fields/index.ts'
import { keepProduct } from '../../../catalog/products/index.ts'
import { recordEvents } from '../../../core/domain-events/domain-events.ts'
import type { Services } from '../../../core/services.ts'
import { findLockedCustomer } from '../../../customers/customers/index.ts'
import { findAvailable } from '../../customer-balances/queries.ts'
import { amountFromWallet } from '../../customer-balances/rule.ts'
import { makeOrder } from '../create.ts'
import { unmetered } from '../line.ts'
import { orderEvents, presentOrder } from '../present.ts'
import { getOrder } from '../queries.ts'
import { insertOrder } from '../write-queries.ts'
import { newDraft } from './new-draft.ts'
import { previewOf } from './price-draft.ts'

/**
 * Creates a draft of a product that is paid once. It has no number and charges nothing until it is finalized. A
 * repetition returns the draft of the first call.
 *
 * @throws InvalidRequest
 */
export const create: Handler<typeof unpaidOrders.create, Services> = ({ body }, services) =>
  services.database.transact(async (tx) => {
    const { caller, clock, repetition } = services
    const organization_id = await organizationOfBody(tx, caller, body.organization_id)
    const id = repetition.id('draft order')
    if (!(await repetition.markDone(tx))) return presentOrder(await getOrder(tx, organization_id, id))
    await findLockedCustomer(tx, organization_id, { id: body.customer_id })
    await keepProduct(tx, body.product_id)
    const draft = await newDraft(tx, services, organization_id, body)
    const { customer, product, price, currency, amounts } = draft
    const data = decideAnswers(product.attached_custom_fields, body.custom_field_data ?? {}, false)
    if (data.issues.length > 0) throw invalid(data.issues)
    const { subtotal_amount: amount, tax_amount } = amounts
    const label = body.description ?? product.name
    const created = makeOrder(
      {
        id,
        invoice_number: null,
        checkout_id: null,
        status: 'draft',
        next_payment_attempt_at: null,
        billing_reason: 'purchase',
        period_start: null,
        currency,
        ...amounts,
        custom_field_data: data.answers,
        metadata: body.metadata ?? {},
      },
      [{ label, amount, tax_amount, proration: false, product_price_id: price.id, ...unmetered }],
      { customer, guest: null, product, product_price: price, discount: null, subscription: null },
      clock.now(),
    )
    await insertOrder(tx, created)
    await recordEvents(tx, services, orderEvents(created.order, ['order.created']))
    return withRevision(created.row, presentOrder(created.order))
  })

/** Computes the amounts of a draft without creating it. @throws InvalidRequest */
export const preview: Handler<typeof unpaidOrders.preview, Services> = async ({ body }, services) => {
  const { db } = services.database
  const organization_id = await organizationOfBody(db, services.caller, body.organization_id)
  const { customer, currency, amounts } = await newDraft(db, services, organization_id, body)
  const available = await findAvailable(db, { customer_id: customer.id, currency })
  const { total_amount } = previewOf(amounts, currency, 0)
  const limits = services.processor.limitsOf(currency)
  return previewOf(amounts, currency, amountFromWallet(total_amount, available, limits))
}
