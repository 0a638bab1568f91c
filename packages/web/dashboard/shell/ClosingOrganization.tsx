import { organizationDeletions, organizationExports } from '@atelier/contract'
import { DoorClosed } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { answerOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { createFormat, personLocale } from '../../lib/format.ts'
import { useAction, useEndpoint } from '../../lib/queries.ts'
import { shopTime } from '../../lib/sandbox.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { clientFor } from '../client.ts'
import { paths } from '../paths.ts'
import { SignOut } from './Account.tsx'
import { FirstPaint } from './FirstPaint.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import css from './Shell.module.css'

const client = clientFor({ organizationDeletions, organizationExports })
type Deletion = Awaited<ReturnType<typeof client.organizationDeletions.list>>['items'][number]

const format = createFormat(personLocale(), undefined, shopTime)

/** The copy of all data, which an owner can still take along. */
const DataCopy = ({ id }: { id: string }) => {
  const list = useEndpoint(
    client.organizationExports.list,
    { path: { id } },
    { repeatWhile: ({ items }) => items.some(({ status }) => status === 'writing') },
  )
  const create = useAction(client.organizationExports.create)
  const [newest] = list.data?.items ?? []
  if (newest?.url != null)
    return (
      <a href={newest.url} download>
        Download all data
      </a>
    )
  const isWriting = newest?.status === 'writing'
  return (
    <>
      <Button
        tone="soft"
        busy={create.isRunning || isWriting}
        onClick={() => void answerOf(create.run({ path: { id } }))}
      >
        {isWriting ? 'The copy is being written' : 'Export all data'}
      </Button>
      <Notice tone="bad">{create.error && errorSentence(create.error)}</Notice>
    </>
  )
}

const Closing = ({ deletion, hasOthers }: { deletion: Deletion; hasOthers: boolean }) => {
  const { organization_id: id, name, due_at, requested_by, has_begun } = deletion
  const undo = useAction(client.organizationDeletions.undo)
  const keep = async () => {
    if ((await answerOf(undo.run({ path: { id } }))).ok) window.location.reload()
  }
  return (
    <main className={css.alone}>
      <title>{`${name} is being deleted · Atelier`}</title>
      <div className={css.welcome}>
        <DoorClosed size={26} aria-hidden="true" />
        <h1 className={css.title}>{name} is being deleted</h1>
        {has_begun ? (
          <p className={css.note}>The deletion has begun, and cannot be undone any more.</p>
        ) : (
          <>
            <p className={css.note}>
              {requested_by ?? 'An owner'} asked for it. Nothing is sold any more, and customers cannot sign
              in. On {due_at !== null && format.long(due_at)} the deletion begins; until then an owner can
              keep the organization and take its data along.
            </p>
            <Notice tone="bad">{undo.error && errorSentence(undo.error)}</Notice>
            <Button busy={undo.isRunning} onClick={() => void keep()}>
              Keep {name}
            </Button>
            <DataCopy id={id} />
          </>
        )}
        {hasOthers && <Link to={paths.start}>Go to your other organizations</Link>}
        <SignOut />
      </div>
    </main>
  )
}

type Props = {
  /** The slug in the address; undefined for the start of the dashboard. */
  slug: string | undefined
  /** Whether the person belongs to organizations that go on. */
  hasOthers: boolean
  /** What is shown to somebody of whose organizations none at this address is being deleted. */
  otherwise: ReactNode
}

/** An address at which no organization is: one that is being deleted can be kept here. */
export const ClosingOrganization = ({ slug, hasOthers, otherwise }: Props) => {
  const { data, error, refetch } = useEndpoint(client.organizationDeletions.list, {})
  if (data === undefined) {
    if (error === undefined) return <FirstPaint />
    return <NotLoaded error={error} onRetry={refetch} />
  }
  const deletion = data.items.find((one) => slug === undefined || one.slug === slug)
  return deletion === undefined ? otherwise : <Closing deletion={deletion} hasOthers={hasOthers} />
}
