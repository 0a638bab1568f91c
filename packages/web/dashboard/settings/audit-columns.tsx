import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import lists from '../../ui/list.module.css'
import { actorWords, entryWords } from './audit-words.ts'
import type { AuditEntry, Member } from '../api-types.ts'
import css from './AuditLog.module.css'

/** Returns the columns of the audit log. */
export const auditColumns = (
  members: readonly Member[],
  show: (entry: AuditEntry) => void,
): readonly Column<AuditEntry>[] => [
  {
    id: 'change',
    header: 'Change',
    grow: true,
    cell: (entry) => (
      <>
        <button type="button" className={css.open} onClick={() => show(entry)}>
          {entryWords(entry)}
        </button>
        <span className={lists.under} title={entry.endpoint}>
          {entry.endpoint}
        </span>
      </>
    ),
  },
  {
    id: 'actor',
    header: 'Who',
    grow: true,
    from: 'tablet',
    cell: (entry) => <span title={actorWords(entry, members)}>{actorWords(entry, members)}</span>,
  },
  {
    id: 'address',
    header: 'Address',
    from: 'desktop',
    cell: ({ ip_address }) => <span className={lists.soft}>{ip_address ?? '–'}</span>,
  },
  {
    id: 'date',
    header: 'Date',
    align: 'end',
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
]
