import * as api from '@atelier/contract'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { resultOf } from '../../lib/api-error.ts'
import { classes } from '../../lib/classes.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import section from '../shared/section.module.css'
import { useOrganization } from '../shell/organization.ts'
import { useRole } from '../shell/use-role.ts'
import { verdictOf } from './verdict.ts'
import css from './Money.module.css'

const icons = { good: CircleCheck, bad: TriangleAlert, plain: CircleDashed }

/** Result of the reconciliation of payments, orders, refunds and the ledger. */
export const ReconciliationPage = () => {
  const { id: organization_id } = useOrganization()
  const { long, number } = useFormat()
  const role = useRole()
  const last = useEndpoint(
    api.ledger.check,
    { query: { organization_id } },
    { repeatWhile: (response) => response.check?.status === 'running' },
  )
  const start = useWrite(api.ledger.startCheck)
  const check = last.data?.check
  const isRunning = check?.status === 'running'
  if (last.error !== undefined && check === undefined)
    return (
      <EmptyState
        title="The check could not be loaded"
        actions={<Button onClick={last.refetch}>Try again</Button>}
      >
        {errorSentence(last.error)}
      </EmptyState>
    )
  const verdict = check === undefined ? undefined : verdictOf(check, number)
  const Icon = icons[verdict?.tone ?? 'plain']
  return (
    <div className={section.stack}>
      <div className={section.lead}>
        <p>
          Each payment must have its order, each order its payment and its sale, each refund its entries, and
          every transaction must add up to zero.
        </p>
        {role !== 'read_only' && (
          <Button
            disabled={role === undefined}
            busy={start.isRunning || isRunning}
            onClick={() => void resultOf(start.run({ body: { organization_id } }))}
          >
            Compare now
          </Button>
        )}
      </div>
      <Notice tone="bad">{start.error && errorSentence(start.error)}</Notice>
      <Card>
        {verdict === undefined ? (
          <Skeleton width="60%" />
        ) : (
          <output className={classes(css.verdict, verdict.tone !== 'plain' && css[verdict.tone])}>
            <Icon size={22} aria-hidden="true" />
            <span>{verdict.sentence}</span>
          </output>
        )}
      </Card>
      {check?.finished_at != null && (
        <Card title="Last comparison">
          <Facts
            facts={[
              { label: 'Finished', value: long(check.finished_at) },
              { label: 'Payments', value: number(check.payments) },
              { label: 'Orders', value: number(check.orders) },
              { label: 'Refunds', value: number(check.refunds) },
              { label: 'Outcome unknown so far', value: number(check.pending) },
            ]}
          />
        </Card>
      )}
      {check != null && check.differences.length > 0 && (
        <Card title="Differences" flush>
          <ul className={css.differences}>
            {check.differences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
