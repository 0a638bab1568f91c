import * as api from '@atelier/contract'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite } from '../../lib/queries.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import type { Domain } from '../api-types.ts'
import { useMayChange } from '../shell/use-role.ts'
import css from './DomainCard.module.css'

const statuses = {
  pending: { label: 'Pending', tone: 'info' },
  verified: { label: 'Verified', tone: 'good' },
  failing: { label: 'Failing', tone: 'bad' },
} as const

/** DNS records that the owner of the domain has to set. */
const Records = ({ domain }: { domain: Domain }) => (
  <ul className={css.records} aria-label={`Records of ${domain.name}`}>
    {domain.records.map(({ type, name, value }) => (
      <li key={type} className={css.record}>
        <span className={css.type}>{type}</span>
        <CopyButton text={name} label={`name of the ${type} record`} showText />
        <CopyButton text={value} label={`value of the ${type} record`} showText />
      </li>
    ))}
  </ul>
)

const Status = ({ domain }: { domain: Domain }) => {
  const { long } = useFormat()
  const { status, problem, checked_at, in_use_until } = domain
  return (
    <p className={css.soft}>
      {problem ??
        (status === 'verified' ? 'Both records were found.' : 'The records have not been checked yet.')}
      {in_use_until !== null && ` Links lead here until ${long(in_use_until)}.`}
      {checked_at !== null && ` Checked ${long(checked_at)}.`}
    </p>
  )
}

/** A domain with its records, and its actions. */
export const DomainCard = ({ domain }: { domain: Domain }) => {
  const mayChange = useMayChange()
  const [isRemoving, setIsRemoving] = useState(false)
  const check = useWrite(api.domains.check)
  const makePrimary = useWrite(api.domains.makePrimary)
  const remove = useWrite(api.domains.delete)
  const { id, name, status, is_primary } = domain
  const problem = check.error ?? makePrimary.error
  const lookUp = async () => {
    const result = await resultOf(check.run({ path: { id } }))
    if (!result.ok) return
    const domain = result.value
    showToast(
      domain.status === 'verified' ? 'good' : 'info',
      domain.status === 'verified' ? `${name} is verified.` : (domain.problem ?? `${name} was checked.`),
    )
  }
  const prefer = async () => {
    const result = await resultOf(makePrimary.run({ path: { id } }))
    if (result.ok) showToast('good', `Links now lead to ${name}.`)
  }
  return (
    <Card
      title={<span className={css.name}>{name}</span>}
      actions={
        <span className={css.badges}>
          {is_primary && <Badge>Primary</Badge>}
          <StatusBadge {...statuses[status]} />
        </span>
      }
    >
      <div className={css.parts}>
        <Status domain={domain} />
        {status !== 'verified' && (
          <p className={css.soft}>
            Set these two records where you manage the domain. The TXT record proves that it is yours, and the
            CNAME record points it to this server. Changes can take a few hours to take effect.
          </p>
        )}
        <Records domain={domain} />
        <Notice tone="bad">{problem && errorSentence(problem)}</Notice>
        {mayChange !== false && (
          <div className={css.actions}>
            <Button size="small" tone="soft" busy={check.isRunning} onClick={() => void lookUp()}>
              Check now
            </Button>
            {status === 'verified' && !is_primary && (
              <Button size="small" tone="soft" busy={makePrimary.isRunning} onClick={() => void prefer()}>
                Make primary
              </Button>
            )}
            <Button size="small" tone="plain" onClick={() => setIsRemoving(true)}>
              Remove…
            </Button>
          </div>
        )}
      </div>
      <CallDialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={`Remove ${name}?`}
        action="Remove the domain"
        call={remove}
        input={{ path: { id } }}
        done={`${name} was removed.`}
      >
        <p>
          Links that customers have to {name} stop working immediately. To use it again, verify it with a new
          TXT record.
        </p>
      </CallDialog>
    </Card>
  )
}
