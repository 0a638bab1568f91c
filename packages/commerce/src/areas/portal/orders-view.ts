import { type CustomerOrder, type CustomerSubscription, subscriptionCan } from '@atelier/contract'
import { dayOf, moneyOf, nextOf, orderState, subscriptionState } from './format.ts'
import { html, type Html, type Seller } from './html.ts'

const badge = ({ label, tone }: ReturnType<typeof orderState>): Html =>
  html`<span class="badge ${tone}">${label}</span>`

const orderCard = (order: CustomerOrder, { slug }: Seller): Html => {
  const { currency, refunded_amount, refunded_tax_amount, tax_amount, total_amount } = order
  const refunded = refunded_amount + refunded_tax_amount
  return html`<li class="card">
    <div class="top">
      <h3>${order.product.name}</h3>
      <span class="amount">${moneyOf(total_amount, currency)}</span>
    </div>
    <p class="facts">
      <time datetime="${order.created_at}">${dayOf(order.created_at)}</time> ${badge(orderState(order))}
    </p>
    ${tax_amount > 0 && html`<p class="facts">Including ${moneyOf(tax_amount, currency)} tax.</p>`}
    ${refunded > 0 && html`<p class="facts">${moneyOf(refunded, currency)} was given back.</p>`}
    <p class="foot">
      <a href="/${slug}/portal/orders/${order.id}/invoice"
        >Invoice<span class="hidden"> for ${order.product.name} of ${dayOf(order.created_at)}</span> (PDF)</a
      >
    </p>
    <p class="id">Order ${order.id}</p>
  </li>`
}

/** The button that takes a cancellation back, or the one that cancels, behind a question. */
const subscriptionForm = (subscription: CustomerSubscription, { slug }: Seller): Html | false => {
  const action = `/${slug}/portal/subscriptions/${subscription.id}`
  if (subscriptionCan.uncancel(subscription))
    return html`<form method="post" action="${action}" class="foot">
      <button name="do" value="resume">Keep the subscription</button>
    </form>`
  if (!subscriptionCan.cancel(subscription)) return false
  const until = subscription.current_period_end
  return html`<details class="foot">
    <summary>Cancel…</summary>
    <form method="post" action="${action}">
      <p>${until !== null && html`You can use it until ${dayOf(until)}. `}Nothing more is charged then.</p>
      <button class="danger" name="do" value="cancel">Cancel the subscription</button>
    </form>
  </details>`
}

const subscriptionCard = (subscription: CustomerSubscription, seller: Seller): Html => {
  const { amount, currency, product, recurring_interval } = subscription
  return html`<li class="card">
    <div class="top">
      <h3>${product.name}</h3>
      <span class="amount">${moneyOf(amount, currency)} <small>a ${recurring_interval}</small></span>
    </div>
    <p class="facts">${nextOf(subscription)} ${badge(subscriptionState(subscription))}</p>
    ${subscriptionForm(subscription, seller)}
  </li>`
}

export type Purchases = {
  readonly orders: readonly CustomerOrder[]
  readonly subscriptions: readonly CustomerSubscription[]
  /** The page of orders that is shown, and how many there are. */
  readonly page: number
  readonly pages: number
}

const pager = ({ page, pages }: Purchases, { slug }: Seller): Html | false => {
  const link = (to: number, label: string, rel: string) =>
    html`<a rel="${rel}" href="/${slug}/portal?page=${to}">${label}</a>`
  return (
    pages > 1 &&
    html`<nav class="pager" aria-label="Pages of orders">
      ${page > 1 && link(page - 1, 'Newer orders', 'prev')}<span>Page ${page} of ${pages}</span
      >${page < pages && link(page + 1, 'Older orders', 'next')}
    </nav>`
  )
}

/** Subscriptions and orders, or a sentence where there are none. */
export const purchasesView = (purchases: Purchases, seller: Seller): Html => {
  const { orders, subscriptions } = purchases
  return html`${
      subscriptions.length > 0 &&
      html`<section aria-labelledby="subscriptions">
        <h2 id="subscriptions">Subscriptions</h2>
        <ul class="cards">
          ${subscriptions.map((one) => subscriptionCard(one, seller))}
        </ul>
      </section>`
    }
    <section aria-labelledby="orders">
      <h2 id="orders">Orders</h2>
      ${
        orders.length === 0
          ? html`<p class="empty">There are no orders yet. What you buy at ${seller.name} appears here.</p>`
          : html`<ul class="cards">
              ${orders.map((order) => orderCard(order, seller))}
            </ul>`
      }
      ${pager(purchases, seller)}
    </section>`
}
