/* Makes the calls of a seller that the newest SDK knows and its first releases did not: rotates and uses a license key, charges a
   draft order to a saved card, creates and changes a subscription, arranges metrics, labels an event type, deletes a product. Prints what came of each.
   Usage: node --import …/redirect.js later-calls.mjs < settings.json */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const { folder, version, accessToken, customer_id, product_id } = JSON.parse(readFileSync(0, 'utf8'))
const { createPolar } = await import(pathToFileURL(join(folder, `dist/${version}/index.mjs`)).href)
const polar = createPolar({ accessToken })

const useKey = async () => {
  const [{ id, organization_id, key: old }] = (await polar.licenseKeys.list()).items
  const { key } = await polar.licenseKeys.rotate(id)
  const rejected = await polar.licenseKeys.validate({ key: old, organization_id }).then(
    () => 'valid',
    ({ statusCode }) => statusCode,
  )
  const { status } = await polar.licenseKeys.validate({ key, organization_id })
  const activation = await polar.licenseKeys.activate({ key, organization_id, label: 'A server' })
  await polar.licenseKeys.deactivate({ key, organization_id, activation_id: activation.id })
  return { rejected, status, label: activation.label }
}

const chargeDraft = async () => {
  const draft = await polar.orders.create({ customer_id, product_id, amount: 2500 })
  const named = await polar.orders.update(draft.id, { billing_name: 'Ada Lovelace' })
  const methods = await polar.customers.listPaymentMethods(customer_id)
  const paid = await polar.orders.finalize(draft.id, {})
  const [payment] = (await polar.payments.list({ order_id: draft.id })).items
  const { url } = await polar.orders.receipt(draft.id)
  await polar.orders.generateInvoice(draft.id)
  const invoice = await polar.orders.invoice(draft.id)
  return {
    statuses: [draft.status, paid.status],
    numbers: [draft.invoice_number, typeof paid.invoice_number, typeof paid.receipt_number],
    billing_name: named.billing_name,
    methods: methods.items.length > 0,
    payment: [payment.status, payment.amount],
    documents: [typeof url, typeof invoice.url],
  }
}

const newFreePlan = (name) =>
  polar.products.create({
    name,
    recurring_interval: 'month',
    prices: [{ amount_type: 'fixed', price_amount: 0, price_currency: 'usd' }],
  })

/** Sends every kind of change of a subscription. */
const change = async ({ id, current_period_end }) => {
  const update = (body) => polar.subscriptions.update(id, body)
  const nameOf = ({ error }) => error.error
  const other = await newFreePlan('Another free plan')
  const scheduled = await update({ product_id: other.id, proration_behavior: 'next_period' })
  const kept = await update({ pending_update: null })
  const moved = await update({
    current_billing_period_end: new Date(Date.parse(current_period_end) + 86_400_000),
  })
  const pausing = await update({ pause_at_period_end: true, resumes_at: null })
  const going_on = await update({ pause_at_period_end: false })
  const canceled = await update({ cancel_at_period_end: true })
  const back = await update({ cancel_at_period_end: false })
  const resumed = await update({ resume: true }).catch(nameOf)
  const trial = await update({ trial_end: 'now' }).catch(({ statusCode }) => statusCode)
  const changed = await update({ product_id: other.id, metadata: { plan: 'other' } })
  const { status } = await update({ revoke: true })
  return {
    scheduled: [scheduled.pending_update.product_id === other.id, kept.pending_update],
    moved: Date.parse(moved.current_period_end) - Date.parse(current_period_end),
    pause: [pausing.pause_at_period_end, going_on.pause_at_period_end],
    cancel: [canceled.cancel_at_period_end, back.cancel_at_period_end],
    rejected: [resumed, trial],
    changed: [changed.product_id === other.id, changed.metadata],
    status,
  }
}

const subscribe = async () => {
  const free = await newFreePlan('A free plan')
  const metadata = { plan: 'starter' }
  const external_id = `subscriber of ${free.id}`
  await polar.customers.create({ email: `${free.id}@example.com`, external_id })
  const body = { external_customer_id: external_id, product_id: free.id, metadata }
  const subscription = await polar.subscriptions.create(body)
  const { items: orders } = await polar.orders.list({ product_id: free.id })
  const changes = await change(subscription)
  const { status, amount, checkout_id } = subscription
  return { status, amount, checkout_id, metadata: subscription.metadata, orders: orders.length, changes }
}

const arrangeMetrics = async () => {
  const { id } = await polar.metrics.createDashboard({ name: 'Week', metrics: ['revenue'] })
  const { metrics } = await polar.metrics.updateDashboard(id, { metrics: ['orders', 'revenue'] })
  await polar.metrics.deleteDashboard(id)
  return metrics
}

const labelEvents = async () => {
  const type = (await polar.eventTypes.list({ query: 'call' })).items.find(({ name }) => name === 'call')
  return (await polar.eventTypes.update(type.id, { label: 'A call' })).label
}

const deleteProduct = async () => {
  const { id, is_deletable, recurring_interval_count } = await polar.products.create({
    name: 'A box every quarter',
    visibility: 'private',
    recurring_interval: 'month',
    recurring_interval_count: 3,
    prices: [{ amount_type: 'fixed', price_amount: 4900, price_currency: 'usd' }],
  })
  await polar.products.delete(id)
  return { is_deletable, recurring_interval_count }
}

process.stdout.write(
  JSON.stringify({
    key: await useKey(),
    draft: await chargeDraft(),
    subscription: await subscribe(),
    metrics: await arrangeMetrics(),
    label: await labelEvents(),
    product: await deleteProduct(),
  }),
)
