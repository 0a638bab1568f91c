import * as api from '@atelier/contract'
import { DoorClosed } from 'lucide-react'
import { Link } from 'react-router'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { createFormat, personLocale } from '../../lib/format.ts'
import { useWrite } from '../../lib/queries.ts'
import { shopTime } from '../../lib/sandbox.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { paths } from '../paths.ts'
import { SignOut } from './Account.tsx'
import type { Deletion } from '../api-types.ts'
import { DataCopy } from './DataCopy.tsx'
import css from './Shell.module.css'

const format = createFormat(personLocale(), undefined, shopTime)

type Props = {
  deletion: Deletion
  /** True when the user belongs to other organizations. */
  hasOthers: boolean
}

/** Page of an organization in deletion, instead of its dashboard; the deletion can be undone here. */
export const ClosingOrganization = ({ deletion, hasOthers }: Props) => {
  const { organization_id: id, name, due_at, requested_by, has_begun } = deletion
  const undo = useWrite(api.organizationDeletions.undo)
  const keep = async () => {
    if ((await resultOf(undo.run({ path: { id } }))).ok) window.location.reload()
  }
  return (
    <main className={css.alone}>
      <title>{`${name} is being deleted · Atelier`}</title>
      <div className={css.welcome}>
        <DoorClosed size={26} aria-hidden="true" />
        <h1 className={css.title}>{name} is being deleted</h1>
        {has_begun ? (
          <p className={css.note}>The deletion has started and can no longer be undone.</p>
        ) : (
          <>
            <p className={css.note}>
              {requested_by ?? 'An owner'} requested it. Sales have stopped, and customers cannot sign in. The
              deletion starts {due_at === null ? 'soon' : `on ${format.long(due_at)}`}; until then an owner
              can keep the organization and export its data.
            </p>
            <Notice tone="bad">{undo.error && errorSentence(undo.error)}</Notice>
            <Button busy={undo.isRunning} onClick={() => void keep()}>
              Keep {name}
            </Button>
            <DataCopy id={id} format={format} />
          </>
        )}
        {hasOthers && <Link to={paths.start}>Go to your other organizations</Link>}
        <SignOut />
      </div>
    </main>
  )
}
