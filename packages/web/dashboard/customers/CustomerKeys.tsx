import * as api from '@atelier/contract'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { keyStateOf } from '../license-keys/words.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { HoldingsCard, Line } from '../shared/HoldingsCard.tsx'

/** Latest license keys of a customer, including those no longer valid; absent for customers without any. */
export const CustomerKeys = ({ customerId }: { customerId: string }) => {
  const { slug } = useOrganization()
  const { day } = useFormat()
  const list = useEndpoint(api.licenseKeys.list, {
    query: { customer_id: customerId, limit: 20, sorting: ['-created_at'] },
  })
  if (list.data?.items.length === 0) return null
  return (
    <HoldingsCard title="License keys" rows={{ ...list, data: list.data?.items }} idOf={({ id }) => id}>
      {(key) => (
        <Line
          name={<Link to={paths.licenseKey(slug, key.id)}>{key.display_key}</Link>}
          note={key.last_validated_at ? `Last used ${day(key.last_validated_at)}` : 'Never used'}
          end={<StatusBadge {...keyStateOf(key)} />}
        />
      )}
    </HoldingsCard>
  )
}
