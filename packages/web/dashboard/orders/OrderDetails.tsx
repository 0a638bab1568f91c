import { Link } from 'react-router'
import { Card, Facts } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Order } from '../api-types.ts'
import { billingReasons } from './words.ts'

/** Product of the order, and the reason for it. */
export const OrderDetails = ({ order }: { order: Order }) => {
  const { slug } = useOrganization()
  return (
    <Card title="Details">
      <Facts
        facts={[
          {
            label: 'Product',
            value: <Link to={paths.product(slug, order.product_id)}>{order.product.name}</Link>,
          },
          {
            label: 'Subscription',
            value: order.subscription_id && (
              <Link to={paths.subscription(slug, order.subscription_id)}>Open the subscription</Link>
            ),
          },
          { label: 'Name on the invoice', value: order.billing_name },
          { label: 'Given up because', value: order.void_reason },
          { label: 'Kind', value: billingReasons[order.billing_reason] },
          {
            label: 'Discount',
            value: order.discount && (
              <Link to={paths.discount(slug, order.discount.id)}>{order.discount.name}</Link>
            ),
          },
          { label: 'Receipt number', value: order.receipt_number },
          { label: 'Order id', value: <CopyButton text={order.id} label="order id" showText /> },
          ...Object.entries(order.metadata).map(([key, value]) => ({
            label: key,
            value: String(value),
          })),
        ]}
      />
    </Card>
  )
}
