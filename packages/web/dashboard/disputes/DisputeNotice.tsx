import { disputeCan } from '@atelier/contract'
import { Link } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { Notice } from '../../ui/Notice.tsx'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import type { Dispute } from '../api-types.ts'
import { Due } from './Due.tsx'
import { disputeReasons, disputeStatuses, disputeTitles } from './words.ts'

/** Notice on the page of an order about the dispute of its payment, and the deadline for an answer. */
export const DisputeNotice = ({ dispute }: { dispute: Dispute }) => {
  const { slug } = useOrganization()
  const { money } = useFormat()
  const { id, status, reason, amount, currency, evidence_due_at } = dispute
  const isOpen = disputeCan.answer(dispute)
  return (
    <Notice tone={isOpen ? 'bad' : 'info'} title={disputeTitles[status]}>
      <p>
        {money(amount, currency)} · {disputeReasons[reason].toLowerCase()} ·{' '}
        {isOpen ? <Due at={evidence_due_at} /> : disputeStatuses[status].label.toLowerCase()}.{' '}
        <Link to={paths.dispute(slug, id)}>Open the dispute</Link>
      </p>
    </Notice>
  )
}
