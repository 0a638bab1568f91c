import * as api from '@atelier/contract'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { paths } from '../paths.ts'
import { AnswerFacts } from '../shared/Answers.tsx'
import { answersTitle, isCut, latest } from './answers-words.ts'
import { useOrganization } from '../shell/organization.ts'
import css from './CustomerAnswers.module.css'

/**
 * A customer's answers at checkouts, the newest first. Those of a subscription are shown once, and not again
 * for each of its orders.
 */
export const CustomerAnswers = ({ customerId }: { customerId: string }) => {
  const { slug } = useOrganization()
  const { short } = useFormat()
  const orders = useEndpoint(api.orders.list, {
    query: { customer_id: customerId, product_billing_type: 'one_time', limit: latest },
  })
  const subscriptions = useEndpoint(api.subscriptions.list, {
    query: { customer_id: customerId, limit: latest },
  })
  const failed = [orders, subscriptions].find(({ data, error }) => data === undefined && error !== undefined)
  if (failed?.error !== undefined)
    return (
      <Card title="Answers at checkout">
        <LoadFailed title="The answers could not be loaded." error={failed.error} onRetry={failed.refetch} />
      </Card>
    )
  if (orders.data === undefined || subscriptions.data === undefined) return null
  const sales = [
    ...orders.data.items.map((order) => ({ ...order, to: paths.order(slug, order.id) })),
    ...subscriptions.data.items.map((subscription) => ({
      ...subscription,
      to: paths.subscription(slug, subscription.id),
    })),
  ]
    .filter(({ custom_field_data = {} }) => Object.keys(custom_field_data).length > 0)
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  const cut = { orders: isCut(orders.data), subscriptions: isCut(subscriptions.data) }
  if (sales.length === 0 && !cut.orders && !cut.subscriptions) return null
  return (
    <Card
      title={answersTitle(cut)}
      actions={
        <>
          {cut.orders && <Link to={`${paths.orders(slug)}?customer_id=${customerId}`}>All orders</Link>}
          {cut.subscriptions && (
            <Link to={`${paths.subscriptions(slug)}?customer_id=${customerId}`}>All subscriptions</Link>
          )}
        </>
      }
    >
      <ul className={css.sales}>
        {sales.map(({ id, to, product, created_at, custom_field_data = {} }) => (
          <li key={id} className={css.sale}>
            <p className={css.head}>
              <Link to={to}>{product.name}</Link>
              <span className={css.date}>{short(created_at)}</span>
            </p>
            <AnswerFacts answers={custom_field_data} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
