import * as api from '@atelier/contract'
import type { ReactNode } from 'react'
import { brandName } from '../../lib/card/card-number.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { HoldingsCard, Line } from '../shared/HoldingsCard.tsx'

/** Saved payment methods of a customer. */
export const MethodsCard = ({ customerId }: { readonly customerId: string }): ReactNode => {
  const { short } = useFormat()
  const list = useEndpoint(api.paymentMethods.list, { path: { id: customerId }, query: {} })
  return (
    <HoldingsCard
      title="Payment methods"
      rows={{ ...list, data: list.data?.items }}
      none="No saved payment methods. Customers add them in the portal."
      idOf={({ id }) => id}
    >
      {(method) => (
        <Line
          name={
            'method_metadata' in method
              ? `${brandName(method.method_metadata.brand)} ···· ${method.method_metadata.last4}`
              : method.type
          }
          note={
            'method_metadata' in method
              ? `Expires ${method.method_metadata.exp_month}/${method.method_metadata.exp_year}`
              : short(method.created_at)
          }
          end={method.is_default && <Badge>Default</Badge>}
        />
      )}
    </HoldingsCard>
  )
}
