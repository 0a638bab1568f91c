import { useFormat } from '../../lib/format.ts'
import { Facts } from '../../ui/Card.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { actorWords, changedFields, entryWords } from './audit-words.ts'
import type { AuditEntry, Member } from '../api-types.ts'
import css from './AuditLog.module.css'

const Entry = ({ entry, members }: { entry: AuditEntry; members: readonly Member[] }) => {
  const { full } = useFormat()
  const fields = changedFields(entry)
  return (
    <>
      <Facts
        facts={[
          { label: 'When', value: full(entry.created_at) },
          { label: 'Actor', value: actorWords(entry, members) },
          { label: 'Endpoint', value: entry.endpoint },
          { label: 'Credential', value: entry.credential_type?.replaceAll('_', ' ') },
          { label: 'IP address', value: entry.ip_address },
          { label: 'Object', value: <CopyButton text={entry.object_id} label="object id" showText /> },
          {
            label: 'Request',
            value: entry.request_id && <CopyButton text={entry.request_id} label="request id" showText />,
          },
        ]}
      />
      {fields.length > 0 && (
        <table className={css.fields}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

type Props = { entry: AuditEntry | undefined; members: readonly Member[]; onClose: () => void }

/** One change: its actor, its origin, and the fields before and after. */
export const AuditEntryDialog = ({ entry, members, onClose }: Props) => (
  <Dialog open={entry !== undefined} onClose={onClose} title={entry && entryWords(entry)} size="wide">
    {entry && <Entry entry={entry} members={members} />}
  </Dialog>
)
