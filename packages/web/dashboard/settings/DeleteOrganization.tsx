import * as api from '@atelier/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { leaveForSignIn } from '../client.ts'
import { paths } from '../paths.ts'
import { Consequences } from '../shared/DeletionDialog.tsx'
import dialog from '../shared/dialog.module.css'
import section from '../shared/section.module.css'
import { useOrganization } from '../shell/organization.ts'
import { useRole } from '../shell/use-role.ts'
import type { DeletionPlan } from '../api-types.ts'

type Obstacle = DeletionPlan['obstacles'][number]

const Obstacles = ({ obstacles, slug }: { obstacles: readonly Obstacle[]; slug: string }) => {
  const pages: Partial<Record<Obstacle['kind'], { to: string; label: string }>> = {
    subscriptions: { to: paths.subscriptions(slug), label: 'Subscriptions' },
    orders: { to: paths.orders(slug), label: 'Orders' },
    payments: { to: paths.orders(slug), label: 'Orders' },
    refunds: { to: paths.orders(slug), label: 'Orders' },
    disputes: { to: paths.money(slug, 'disputes'), label: 'Disputes' },
    payouts: { to: paths.money(slug, 'payouts'), label: 'Payouts' },
    balance: { to: paths.money(slug), label: 'Money' },
  }
  return (
    <>
      <p>It cannot be deleted yet:</p>
      <ul className={dialog.consequences}>
        {obstacles.map(({ kind, message }) => {
          const page = pages[kind]
          return (
            <li key={kind}>
              {message} {page && <Link to={page.to}>{page.label}</Link>}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const Contents = ({ contents }: { contents: DeletionPlan['contents'] }) => {
  const { number } = useFormat()
  const counted = (count: number, singular: string, plural: string) =>
    `${number(count)} ${count === 1 ? singular : plural}`
  const { customers, subscriptions, orders, license_keys, files, members } = contents
  return (
    <>
      <ul className={dialog.consequences}>
        <li>Sales stop immediately: checkouts, links, tokens, webhooks and the portal are closed.</li>
        <li>For seven days any owner can undo it and export the data.</li>
        <li>
          Then {counted(files, 'file', 'files')}, {counted(license_keys, 'license key', 'license keys')}, the
          events and the access of {counted(members, 'member', 'members')} are deleted.
        </li>
        <li>
          {counted(orders, 'order', 'orders')} and {counted(subscriptions, 'subscription', 'subscriptions')},
          with invoices, refunds and the books, are kept, as the law requires. The data of{' '}
          {counted(customers, 'customer', 'customers')} is deleted, except on invoices and declarations of
          withdrawal.
        </li>
        <li>The slug is never used again.</li>
      </ul>
      <p>After the seven days this cannot be undone.</p>
    </>
  )
}

/** Deletion of the organization, for its owners. */
export const DeleteOrganization = () => {
  const { id, name, slug } = useOrganization()
  const role = useRole()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const path = { id }
  const plan = useEndpoint(api.organizationDeletions.get, { path }, { enabled: open })
  const request = useWrite(api.organizationDeletions.request)
  if (role !== 'owner') return null
  const isFree = plan.data !== undefined && plan.data.obstacles.length === 0
  const mustSignIn = request.error?.needsSignIn === true
  const close = () => {
    request.reset()
    setTyped('')
    setOpen(false)
  }
  const confirm = async () => {
    if (mustSignIn) return leaveForSignIn({ again: true })
    const result = await resultOf(request.run({ path, body: { slug: typed } }))
    if (result.ok) window.location.assign(paths.home(slug))
  }
  return (
    <Card title="Delete the organization">
      <div className={section.lead}>
        <p>Closes {name} at once, and deletes it after seven days. You first see what is deleted with it.</p>
        <Button tone="bad" onClick={() => setOpen(true)}>
          Delete the organization
        </Button>
      </div>
      <ConfirmDialog
        open={open}
        onClose={close}
        title={`Delete ${name}?`}
        action={mustSignIn ? 'Sign in again' : 'Delete the organization'}
        busy={request.isRunning}
        disabled={!isFree || (!mustSignIn && typed.trim().toLowerCase() !== slug)}
        problem={request.error && errorSentence(request.error)}
        onConfirm={() => void confirm()}
      >
        <Consequences sources={[plan]}>
          {plan.data !== undefined &&
            (isFree ? (
              <>
                <Contents contents={plan.data.contents} />
                <Field
                  label={`Type ${slug} to confirm`}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              </>
            ) : (
              <Obstacles obstacles={plan.data.obstacles} slug={slug} />
            ))}
        </Consequences>
      </ConfirmDialog>
    </Card>
  )
}
