import { useFormat } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../lib/classes.ts'
import cells from '../../ui/list.module.css'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import { useMembers } from '../shell/use-role.ts'
import type { LoggedRequest } from '../api-types.ts'
import css from './Requests.module.css'
import { statusTone, subjectWords } from './words.ts'

/** Returns the columns of the request log. */
export const useRequestColumns = (): readonly Column<LoggedRequest>[] => {
  const { number } = useFormat()
  const { data: members } = useMembers()
  return [
    {
      id: 'call',
      header: 'Request',
      grow: true,
      cell: (request) => (
        <>
          <span className={css.call} title={`${request.method} ${request.path}`}>
            <span className={css.method}>{request.method}</span> {request.path}
          </span>
          <span className={classes(cells.under, cells.narrow)}>
            {subjectWords(request, members?.items)} · {number(request.duration_ms)} ms
          </span>
        </>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <Badge tone={statusTone(status)}>{status}</Badge>,
    },
    {
      id: 'subject',
      header: 'Made with',
      from: 'tablet',
      cell: (request) => <span className={cells.soft}>{subjectWords(request, members?.items)}</span>,
    },
    {
      id: 'duration',
      header: 'Duration',
      align: 'end',
      from: 'desktop',
      cell: ({ duration_ms }) => <span className={cells.figures}>{number(duration_ms)} ms</span>,
    },
    {
      id: 'time',
      header: 'Time',
      align: 'end',
      cell: ({ created_at }) => <Moment at={created_at} as="ago" />,
    },
  ]
}
