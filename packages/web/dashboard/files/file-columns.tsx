import { Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { formatBytes } from '../../lib/byte-size.ts'
import { classes } from '../../lib/classes.ts'
import { useFormat } from '../../lib/format.ts'
import { Menu } from '../../ui/Menu.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import cells from '../../ui/list.module.css'
import type { StoredFile } from '../api-types.ts'
import css from './FilesPage.module.css'
import { fileKinds } from './words.ts'

type Actions = {
  readonly onDownload: (file: StoredFile) => void
  readonly onEdit: (file: StoredFile) => void
  readonly onDelete: (file: StoredFile) => void
}

/** Returns the columns of the file list. */
export const useFileColumns = ({ onDownload, onEdit, onDelete }: Actions): readonly Column<StoredFile>[] => {
  const { locale } = useFormat()
  const icon = { size: 15, 'aria-hidden': true } as const
  return [
    {
      id: 'name',
      header: 'Name',
      grow: true,
      sort: 'name',
      cell: ({ name, service, version }) => (
        <>
          <span className={classes(cells.main, css.name)} title={name}>
            {name}
          </span>
          <span className={classes(cells.under, cells.narrow)}>
            {[fileKinds[service], version && `version ${version}`].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    { id: 'kind', header: 'Kind', from: 'tablet', cell: ({ service }) => fileKinds[service] },
    {
      id: 'version',
      header: 'Version',
      from: 'tablet',
      cell: ({ version }) => (
        <span className={css.version} title={version ?? undefined}>
          {version ?? <span className={cells.soft}>–</span>}
        </span>
      ),
    },
    {
      id: 'date',
      header: 'Uploaded',
      sort: 'created_at',
      from: 'tablet',
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      id: 'size',
      header: 'Size',
      sort: 'size',
      align: 'end',
      cell: ({ size }) => formatBytes(size, locale),
    },
    {
      id: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (file) => (
        <Menu
          trigger={
            <button type="button" className={css.menu} aria-label={`Actions for ${file.name}`}>
              <Ellipsis {...icon} />
            </button>
          }
          groups={[
            [
              { label: 'Download', icon: <Download {...icon} />, onChoose: () => onDownload(file) },
              { label: 'Name and version…', icon: <Pencil {...icon} />, onChoose: () => onEdit(file) },
            ],
            [{ label: 'Delete…', icon: <Trash2 {...icon} />, tone: 'bad', onChoose: () => onDelete(file) }],
          ]}
        />
      ),
    },
  ]
}
