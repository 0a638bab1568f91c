import * as api from '@atelier/contract'
import { Download, FileArchive } from 'lucide-react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { formatBytes } from '../../lib/byte-size.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { showToast } from '../../ui/toast-store.ts'
import frame from '../../ui/ListFrame.module.css'
import section from '../shared/section.module.css'
import { useOrganization } from '../shell/organization.ts'
import type { OrganizationExport } from '../api-types.ts'
import css from './Settings.module.css'

const statuses = {
  writing: { label: 'In progress', tone: 'info' },
  ready: { label: 'Ready', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
} as const

const useColumns = (): readonly Column<OrganizationExport>[] => {
  const { number, day, locale } = useFormat()
  return [
    {
      id: 'asked',
      header: 'Requested',
      grow: true,
      cell: ({ created_at }) => <Moment at={created_at} as="long" />,
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusBadge {...statuses[status]} />,
    },
    { id: 'rows', header: 'Rows', align: 'end', from: 'tablet', cell: ({ rows }) => number(rows) },
    {
      id: 'size',
      header: 'Size',
      align: 'end',
      from: 'tablet',
      cell: ({ size }) => (size === null ? '–' : formatBytes(size, locale)),
    },
    {
      id: 'until',
      header: 'Kept until',
      from: 'desktop',
      cell: ({ status, expires_at }) =>
        status === 'ready' ? <span className={css.soft}>{day(expires_at)}</span> : '–',
    },
    {
      id: 'file',
      header: '',
      align: 'end',
      cell: ({ url }) =>
        url === null ? null : (
          <a href={url} download>
            Download
          </a>
        ),
    },
  ]
}

const isAnyWriting = ({ items }: { readonly items: readonly OrganizationExport[] }): boolean =>
  items.some(({ status }) => status === 'writing')

/** Copies of all data of the organization, which are written in the background. */
export const DataPage = () => {
  const { id } = useOrganization()
  const list = useEndpoint(api.organizationExports.list, { path: { id } }, { repeatWhile: isAnyWriting })
  const create = useWrite(api.organizationExports.create)
  const columns = useColumns()
  const isWriting = list.data !== undefined && isAnyWriting(list.data)
  const ask = async () => {
    const result = await resultOf(create.run({ path: { id } }))
    if (result.ok && result.value.status === 'ready')
      showToast('info', 'The last copy is less than an hour old. You can download it below.')
  }
  if (list.error !== undefined && list.data === undefined)
    return (
      <EmptyState
        title="The copies could not be loaded"
        actions={<Button onClick={list.refetch}>Try again</Button>}
      >
        {errorSentence(list.error)}
      </EmptyState>
    )
  return (
    <div className={section.stack}>
      <div className={section.lead}>
        <p>
          All data of this organization as one ZIP file: a JSON Lines file for each table, and the events. It
          is prepared in the background and kept for seven days.
        </p>
        <Button busy={create.isRunning} disabled={isWriting} onClick={() => void ask()}>
          <Download size={15} aria-hidden="true" />
          Export all data
        </Button>
      </div>
      <Notice tone="bad">{create.error && errorSentence(create.error)}</Notice>
      {list.data?.items.length === 0 ? (
        <div className={frame.frame}>
          <EmptyState icon={<FileArchive size={22} aria-hidden="true" />} title="No copies yet">
            Copies contain no secrets, and no hashes of secrets.
          </EmptyState>
        </div>
      ) : (
        <div className={frame.frame}>
          <Table
            label="Copies"
            columns={columns}
            rows={list.data?.items}
            idOf={({ id: copy }) => copy}
            expected={2}
          />
        </div>
      )}
    </div>
  )
}
