import * as api from '@atelier/contract'
import type { BenefitType } from '@atelier/contract'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { benefitTypes } from '../benefits/words.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { HoldingsCard, Line } from '../shared/HoldingsCard.tsx'

/** Link with the name of a benefit, which a grant lacks. */
const BenefitName = ({ id, type }: { id: string; type: BenefitType }) => {
  const { slug } = useOrganization()
  const { data } = useEndpoint(api.benefits.get, { path: { id } })
  return <Link to={paths.benefit(slug, id)}>{data?.description ?? benefitTypes[type].label}</Link>
}

/** Current benefits of a customer. */
export const CustomerBenefits = ({ customerId }: { customerId: string }) => {
  const { day } = useFormat()
  const state = useEndpoint(api.customers.getState, { path: { id: customerId } })
  return (
    <HoldingsCard
      title="Benefits"
      rows={{ ...state, data: state.data?.granted_benefits }}
      none="No benefits yet."
      idOf={({ id }) => id}
    >
      {({ benefit_id, benefit_type, granted_at, properties }) => (
        <Line
          name={<BenefitName id={benefit_id} type={benefit_type} />}
          note={properties.display_key}
          end={benefitTypes[benefit_type].label}
          under={`Since ${day(granted_at)}`}
        />
      )}
    </HoldingsCard>
  )
}
