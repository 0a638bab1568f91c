import * as api from '@atelier/contract'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { paths } from '../paths.ts'
import { HoldingsCard, Line } from '../shared/HoldingsCard.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { Grant, Order } from '../api-types.ts'

/** True when a grant belongs to the order, directly or through its subscription. */
const isOfOrder = (grant: Grant, order: Order): boolean =>
  grant.order_id === order.id ||
  (order.subscription_id !== null && grant.subscription_id === order.subscription_id)

/** Returns the grant of an order among those of its customer. */
const grantOf = (order: Order, grants: readonly Grant[]): Grant | undefined =>
  grants.find((grant) => isOfOrder(grant, order))

/** True while the server is about to grant or revoke a benefit. */
const isUnderWay = (grant: Grant | undefined, order: Order): boolean => {
  if (grant === undefined) return order.status === 'paid'
  return !grant.is_granted && !grant.is_revoked && !grant.error
}

const GrantState = ({ grant }: { grant: Grant | undefined }) => {
  const { ago } = useFormat()
  if (grant === undefined) return <Badge>Not granted</Badge>
  if (grant.is_revoked)
    return <Badge>{grant.revoked_at ? `Revoked ${ago(grant.revoked_at)}` : 'Revoked'}</Badge>
  if (grant.is_granted) return <Badge tone="good">Granted</Badge>
  return (
    <Badge tone={grant.error ? 'bad' : 'warn'}>{grant.error ? 'Failed' : 'Waiting for the customer'}</Badge>
  )
}

type Benefit = { readonly id: string; readonly description: string }

const BenefitLine = ({ benefit, order }: { benefit: Benefit; order: Order }) => {
  const { slug } = useOrganization()
  const { data, error, refetch } = useEndpoint(
    api.benefits.grants,
    { path: { id: benefit.id }, query: { customer_id: order.customer_id, limit: 100 } },
    {
      repeatWhile: ({ items }) => isUnderWay(grantOf(order, items), order),
    },
  )
  const grant = data && grantOf(order, data.items)
  const note = grant?.error?.message ?? grant?.properties.display_key
  if (data === undefined && error !== undefined)
    return (
      <LoadFailed
        title={`Whether “${benefit.description}” was granted could not be loaded.`}
        error={error}
        onRetry={refetch}
      />
    )
  return (
    <Line
      name={<Link to={paths.benefit(slug, benefit.id)}>{benefit.description}</Link>}
      note={note}
      end={data === undefined ? <Skeleton width="4rem" /> : <GrantState grant={grant} />}
    />
  )
}

/** Benefits of the product, with the state of each for this customer. */
export const OrderBenefits = ({ order }: { order: Order }) => {
  const product = useEndpoint(api.products.get, { path: { id: order.product_id } })
  const benefits = product.data?.benefits
  if (benefits?.length === 0) return null
  return (
    <HoldingsCard title="Benefits" rows={{ ...product, data: benefits }} idOf={({ id }) => id}>
      {(benefit) => <BenefitLine benefit={benefit} order={order} />}
    </HoldingsCard>
  )
}
