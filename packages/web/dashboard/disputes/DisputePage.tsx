import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { disputeCan, evidenceFiles, evidenceTexts } from '@atelier/contract'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { Dispute } from '../api-types.ts'
import { Due } from './Due.tsx'
import { textLabels } from './evidence-entry.ts'
import { disputeReasons, disputeStatuses, fileKinds } from './words.ts'

/** Returns an explanation of the status, with the next step. */
const explanationOf = ({ status, subscription_id }: Dispute): string => {
  switch (status) {
    case 'warning_needs_response':
      return 'The bank has opened an inquiry. No money has been taken yet. Answer the inquiry or refund the order to keep it from becoming a dispute.'
    case 'warning_under_review':
      return 'The bank is reviewing your answer. No money has been taken.'
    case 'warning_closed':
      return 'The inquiry ended, and no money was taken.'
    case 'needs_response':
      return 'The bank has taken the amount and a fee from your balance. Without an answer the dispute is lost. The customer keeps their benefits until then.'
    case 'under_review':
      return 'The bank is reviewing your answer, which can take a few weeks. The customer keeps their benefits until then.'
    case 'won':
      return 'The bank decided in your favor. The amount is back in your balance.'
    case 'lost':
      return subscription_id === null
        ? 'The customer keeps the money. The benefits of the order were revoked.'
        : 'The customer keeps the money. The subscription has ended.'
  }
}

const Answered = ({ evidence }: { evidence: NonNullable<Dispute['evidence']> }) => (
  <Card title="Your answer">
    <Facts
      facts={[
        ...evidenceTexts.map((name) => ({ label: textLabels[name], value: evidence[name] || undefined })),
        {
          label: 'Files',
          value:
            evidenceFiles
              .filter((kind) => evidence.files?.[kind] !== undefined)
              .map((kind) => fileKinds[kind])
              .join(', ') || undefined,
        },
      ]}
    />
  </Card>
)

const LoadedDispute = ({ dispute }: { dispute: Dispute }) => {
  const { slug } = useOrganization()
  const { money, long } = useFormat()
  const list = useListUrl(paths.money(slug, 'disputes'))
  const accept = useWrite(api.disputes.accept)
  const [isAccepting, setIsAccepting] = useState(false)
  const { id, status, amount, currency, customer, evidence, closed_at } = dispute
  return (
    <>
      <title>{`Dispute of ${dispute.invoice_number} · Atelier`}</title>
      <PageHead
        crumbs={[{ label: 'Disputes', to: list }]}
        title={money(amount, currency)}
        aside={<StatusBadge {...disputeStatuses[status]} />}
        note={`Dispute of the order ${dispute.invoice_number} · ${long(dispute.created_at)}`}
        actions={
          disputeCan.answer(dispute) && (
            <>
              <LinkButton to={paths.answerDispute(slug, id)}>Answer the dispute</LinkButton>
              {disputeCan.accept(dispute) && (
                <Button tone="soft" onClick={() => setIsAccepting(true)}>
                  Accept…
                </Button>
              )}
            </>
          )
        }
      />
      <Columns
        main={
          <>
            <Card
              title={
                disputeCan.answer(dispute) ? (
                  <Due at={dispute.evidence_due_at} standsAlone />
                ) : (
                  disputeStatuses[status].label
                )
              }
            >
              <p>{explanationOf(dispute)}</p>
            </Card>
            {evidence !== null && <Answered evidence={evidence} />}
          </>
        }
        side={
          <Card title="Details">
            <Facts
              facts={[
                { label: 'Reason', value: disputeReasons[dispute.reason] },
                {
                  label: 'Answer by',
                  value:
                    disputeCan.answer(dispute) && dispute.evidence_due_at !== null
                      ? long(dispute.evidence_due_at)
                      : undefined,
                },
                { label: 'Ended', value: closed_at === null ? undefined : long(closed_at) },
                { label: 'Withdrawn', value: money(dispute.withdrawn_amount, currency) },
                { label: 'Fee', value: money(dispute.fee_amount, currency) },
                {
                  label: 'Order',
                  value: <Link to={paths.order(slug, dispute.order_id)}>{dispute.invoice_number}</Link>,
                },
                { label: 'Product', value: dispute.product_name },
                {
                  label: 'Customer',
                  value: (
                    <Link to={paths.customer(slug, customer.id)}>
                      {customer.name ?? readableEmail(customer.email)}
                    </Link>
                  ),
                },
                {
                  label: 'Processor id',
                  value: <CopyButton text={dispute.processor_id} label="processor id" showText />,
                },
              ]}
            />
          </Card>
        }
      />
      <CallDialog
        open={isAccepting}
        onClose={() => setIsAccepting(false)}
        title="Accept the dispute?"
        action="Accept the dispute"
        call={accept}
        input={{ path: { id } }}
        done="The dispute was accepted."
      >
        <p>
          {customer.name ?? readableEmail(customer.email)} keeps {money(amount, currency)}, and the fee is not
          refunded. The dispute is lost, and{' '}
          {dispute.subscription_id === null
            ? 'the benefits of the order are revoked.'
            : 'the subscription ends immediately.'}
        </p>
        <p>This cannot be undone.</p>
      </CallDialog>
    </>
  )
}

export const DisputePage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const crumb = { label: 'Disputes', to: useListUrl(paths.money(slug, 'disputes')) }
  const dispute = useEndpoint(
    api.disputes.get,
    { path: { id } },
    { repeatWhile: ({ status }) => status === 'under_review' || status === 'warning_under_review' },
  )
  return (
    <ObjectPage noun="dispute" crumb={crumb} object={dispute}>
      {(loaded) => <LoadedDispute key={id} dispute={loaded} />}
    </ObjectPage>
  )
}
