import * as api from '@atelier/contract'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { Notice } from '../../ui/Notice.tsx'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'

/** Notice about a trial that ends the subscription, because its customer has no payment method. */
export const TrialNotice = ({ end }: { end: string }) => {
  const { say } = useSpeech()
  const { day } = useFormat()
  const { data } = useEndpoint(api.portalCustomers.getPaymentMethods, {})
  if (data === undefined || data.items.length > 0) return null
  return (
    <Notice>
      <p>{say('subscription.trialNoCard', { day: day(end) })}</p>
      <p>
        <Link to={paths.account}>{say('method.add')}</Link>
      </p>
    </Notice>
  )
}
