import { KeyRound, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import type { Write, EndpointState } from '../../lib/queries.ts'
import type { useListSearch } from '../../lib/use-list-search.ts'
import { Button } from '../../ui/Button.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import section from '../shared/section.module.css'
import type { Page, PersonalToken } from '../api-types.ts'
import type { NewTokenDialogProps } from './NewTokenDialog.tsx'
import { tokenColumns } from './token-columns.tsx'
import { newTokenEntry, takeTokenEntry } from './token-fields.ts'

const NewTokenDialog = lazyDialog(() => import('./NewTokenDialog.tsx'), 'NewTokenDialog')

type Props<Token extends PersonalToken> = {
  /** Purpose of these tokens. */
  note: ReactNode
  list: EndpointState<Page<Token>>
  frame: ReturnType<typeof useListSearch>['frame']
  endpoint: NewTokenDialogProps['endpoint']
  create: NewTokenDialogProps['create']
  revoke: Write<{ path: { id: string } }, unknown>
  /** True when the user may see, create and revoke them; undefined until it is known. */
  mayManage: boolean | undefined
}

/** List of access tokens, with the actions to create and to revoke one. */
export const TokenList = <Token extends PersonalToken>({
  note,
  list,
  frame,
  endpoint,
  create,
  revoke,
  mayManage,
}: Props<Token>) => {
  const [entry, setEntry] = useState(() => takeTokenEntry(window.location.pathname))
  const [isCreating, setIsCreating] = useState(entry !== undefined)
  const [revoking, setRevoking] = useState<Token>()
  const button = mayManage !== false && (
    <Button disabled={!mayManage} onClick={() => setIsCreating(true)}>
      <Plus size={15} aria-hidden="true" />
      New token
    </Button>
  )
  return (
    <div className={section.stack}>
      <div className={section.lead}>
        <p>{note}</p>
        {button}
      </div>
      <ListFrame
        label="Tokens"
        list={list}
        columns={tokenColumns<Token>(mayManage ? setRevoking : undefined)}
        idOf={({ id }) => id}
        expected={4}
        {...frame}
        empty={
          mayManage === false ? (
            <EmptyState
              icon={<KeyRound size={22} aria-hidden="true" />}
              title="You have no access to these tokens"
            >
              Ask an owner, an admin or a developer, or create a personal token instead.
            </EmptyState>
          ) : (
            <EmptyState icon={<KeyRound size={22} aria-hidden="true" />} title="No tokens yet">
              Create a token to call the API from your own code, with the scopes that you choose.
            </EmptyState>
          )
        }
      />
      <NewTokenDialog
        open={isCreating && mayManage === true}
        onClose={() => {
          setIsCreating(false)
          setEntry(undefined)
        }}
        endpoint={endpoint}
        create={create}
        initial={entry ?? newTokenEntry}
      />
      <CallDialog
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        title={`Revoke “${revoking?.comment ?? ''}”?`}
        action="Revoke the token"
        call={revoke}
        input={{ path: { id: revoking?.id ?? '' } }}
        done={`“${revoking?.comment ?? ''}” was revoked.`}
      >
        <p>Programs that use it lose access immediately. This cannot be undone.</p>
      </CallDialog>
    </div>
  )
}
