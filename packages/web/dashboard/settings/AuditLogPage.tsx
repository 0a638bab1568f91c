import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { ExportButton } from '../shared/ExportButton.tsx'
import { defineListPage, type ListState } from '../shared/list-page.tsx'
import { MomentRange } from '../shared/MomentRange.tsx'
import { useOrganization } from '../shell/organization.ts'
import { actorTypes, objectTypes } from './audit-words.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'
import type { AuditEntry } from '../api-types.ts'
import { useMembers } from '../shell/use-role.ts'

const useParts = ({ search }: ListState<typeof api.auditLog.list>) => {
  const { id: organization_id } = useOrganization()
  const members = useMembers().data?.items ?? []
  const [shownEntry, setShownEntry] = useState<AuditEntry>()
  const { page: _page, limit: _limit, sorting: _sorting, ...conditions } = search
  return {
    columns: auditColumns(members, setShownEntry),
    actions: (
      <ExportButton
        size="small"
        file="audit-log.csv"
        read={() => call(api.auditLog.export)({ query: { ...conditions, organization_id } })}
      >
        Download as CSV
      </ExportButton>
    ),
    dialogs: (
      <AuditEntryDialog entry={shownEntry} members={members} onClose={() => setShownEntry(undefined)} />
    ),
  }
}

/** Log of changes in the organization. */
export const AuditLogPage = defineListPage({
  isTab: true,
  label: 'Changes',
  note: 'Who changed what, over the last 400 days. Entries cannot be edited.',
  endpoint: api.auditLog.list,
  useParts,
  filters: ({ search, change }) => (
    <>
      <FilterSelect
        label="Who"
        any="Anyone"
        choices={choicesOf(actorTypes)}
        value={search.actor_type}
        onChange={(actor_type) => change({ actor_type })}
      />
      <FilterSelect
        label="What"
        any="Anything"
        choices={choicesOf(objectTypes)}
        value={search.object_type}
        onChange={(object_type) => change({ object_type })}
      />
      <MomentRange
        label="When"
        value={{ start: search.start_timestamp, end: search.end_timestamp }}
        onChange={({ start, end }) => change({ start_timestamp: start, end_timestamp: end })}
      />
    </>
  ),
  empty: {
    icon: ScrollText,
    title: 'No changes yet',
    text: 'Each change by a person, a token or a customer appears here, with what it was before and after.',
  },
})
