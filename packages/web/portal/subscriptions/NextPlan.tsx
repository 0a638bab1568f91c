import * as api from '@atelier/contract'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import type { Subscription } from '../api-types.ts'
import { slug } from '../place.ts'
import { useSpeech } from '../texts/speech.ts'

type Pending = NonNullable<Subscription['pending_update']>

/** Plan that a scheduled change is to, and its day. The name of a product that is not on sale is not known. */
export const NextPlan = ({ pending: { product_id, applies_at } }: { pending: Pending }) => {
  const { say } = useSpeech()
  const { day } = useFormat()
  const { data } = useEndpoint(api.portalOrganizations.get, { path: { slug } })
  const plan = data?.products.find(({ id }) => id === product_id)?.name
  const on = { day: day(applies_at) }
  return plan === undefined
    ? say('subscription.planFromDay', on)
    : say('subscription.planFrom', { ...on, plan })
}
