import * as api from '@atelier/contract'
import { useEndpoint } from '../../lib/queries.ts'
import { LastCharge } from '../subscriptions/LastCharge.tsx'

/** Consequences of ending a subscription with a refund, as items of the list of consequences. */
export const EndConsequences = ({ id }: { id: string }) => {
  const preview = useEndpoint(api.subscriptionPreviews.change, { path: { id }, body: { revoke: true } })
  return (
    <>
      <li>The subscription of this order ends immediately, and so do its benefits.</li>
      <li>
        <LastCharge preview={preview} when="now" />
      </li>
    </>
  )
}
