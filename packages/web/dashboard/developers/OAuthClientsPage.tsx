import * as api from '@atelier/contract'
import { Blocks, MoreHorizontal, Plus } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import lists from '../../ui/list.module.css'
import { DeletionDialog } from '../shared/DeletionDialog.tsx'
import section from '../shared/section.module.css'
import type { OAuthClient } from '../api-types.ts'
import { scopesText } from './scope-rows.ts'
import css from './Developers.module.css'

const OAuthClientDialog = lazyDialog(() => import('./OAuthClientDialog.tsx'), 'OAuthClientDialog')

type Task = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly client: OAuthClient }

const columnsOf = (start: (task: Task) => void): readonly Column<OAuthClient>[] => [
  {
    id: 'name',
    header: 'Client',
    grow: true,
    cell: ({ client_name, redirect_uris }) => (
      <>
        <span className={css.name} title={client_name}>
          {client_name}
        </span>
        <span className={lists.under} title={redirect_uris.join('\n')}>
          {redirect_uris.join(', ')}
        </span>
      </>
    ),
  },
  {
    id: 'id',
    header: 'Client id',
    from: 'desktop',
    cell: ({ client_id }) => (
      <>
        <span className={lists.code}>{client_id.slice(0, 18)}…</span>{' '}
        <CopyButton text={client_id} label="client id" />
      </>
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    from: 'tablet',
    cell: ({ token_endpoint_auth_method }) =>
      token_endpoint_auth_method === 'none' ? <Badge>Without a secret</Badge> : <Badge>With a secret</Badge>,
  },
  {
    id: 'scopes',
    header: 'Access',
    from: 'tablet',
    cell: ({ scope }) => <span title={scope}>{scopesText(scope.split(' '))}</span>,
  },
  {
    id: 'created',
    header: 'Created',
    from: 'desktop',
    cell: ({ created_at = '' }) => <Moment at={created_at} as="day" />,
  },
  {
    id: 'actions',
    header: '',
    align: 'end',
    cell: (oauthClient) => (
      <Menu
        trigger={
          <button type="button" className={css.more} aria-label={`Actions for ${oauthClient.client_name}`}>
            <MoreHorizontal size={16} aria-hidden="true" />
          </button>
        }
        groups={[
          [{ label: 'Edit…', onChoose: () => start({ kind: 'edit', client: oauthClient }) }],
          [{ label: 'Delete…', tone: 'bad', onChoose: () => start({ kind: 'delete', client: oauthClient }) }],
        ]}
      />
    ),
  },
]

/** OAuth clients registered by the current user. */
export const OAuthClientsPage = () => {
  const { query, frame } = useListSearch(api.oauth2Clients.list.query)
  const list = useEndpoint(api.oauth2Clients.list, { query }, { keepLast: true })
  const remove = useWrite(api.oauth2Clients.delete)
  const [task, setTask] = useState<Task>()
  const columns = columnsOf(setTask)
  const close = () => setTask(undefined)
  const isFilledIn = task?.kind === 'new' || task?.kind === 'edit'
  const deleted = task?.kind === 'delete' ? task.client : undefined
  return (
    <div className={section.stack}>
      <div className={section.lead}>
        <p>Your programs that ask other people for access.</p>
        <Button onClick={() => setTask({ kind: 'new' })}>
          <Plus size={15} aria-hidden="true" />
          New client
        </Button>
      </div>
      <ListFrame
        label="OAuth clients"
        list={list}
        columns={columns}
        idOf={({ client_id }) => client_id}
        expected={4}
        {...frame}
        empty={
          <EmptyState icon={<Blocks size={22} aria-hidden="true" />} title="No OAuth clients yet">
            A client lets other people give your program access to their organization without copying a token.
          </EmptyState>
        }
      />
      <OAuthClientDialog
        open={isFilledIn}
        client={task?.kind === 'edit' ? task.client : undefined}
        onClose={close}
      />
      <DeletionDialog
        open={deleted !== undefined}
        onClose={close}
        name={deleted?.client_name ?? ''}
        noun="client"
        call={remove}
        input={{ path: { client_id: deleted?.client_id ?? '' } }}
      >
        <p>All tokens that people granted it stop working immediately. This cannot be undone.</p>
      </DeletionDialog>
    </div>
  )
}
