import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { daysOfMoments, momentsOfDays } from '../../lib/days.ts'
import { useEndpoint } from '../../lib/queries.ts'
import { useListSearch } from '../../lib/use-list-search.ts'
import { Button } from '../../ui/Button.tsx'
import { DateRange } from '../../ui/DateRange.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { choicesOf } from '../../ui/choices.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/Filters.tsx'
import { ListFrame } from '../../ui/ListFrame.tsx'
import { useSaveTable } from '../shared/use-save-table.ts'
import section from '../shared/section.module.css'
import type { ListEntry } from '../page.ts'
import { useOrganization } from '../shell/organization.ts'
import { actorTypes, objectTypes } from './audit-words.ts'
import { auditColumns } from './audit-columns.tsx'
import { AuditEntryDialog } from './AuditEntryDialog.tsx'
import type { AuditEntry } from '../api-types.ts'
import { useMembers } from '../shell/use-role.ts'

/** Log of changes in the organization. */
export const AuditLogPage = ({ firstCall }: ListEntry) => {
  const { id: organization_id } = useOrganization()
  const { search, change, query, filters, frame } = useListSearch(
    api.auditLog.list.query,
    firstCall.query.sorting,
  )
  const { data: members } = useMembers()
  const [shown, setShown] = useState<AuditEntry>()
  const columns = auditColumns(members?.items ?? [], setShown)
  const list = useEndpoint(api.auditLog.list, { query: { ...query, organization_id } }, { keepLast: true })
  const { page: _page, limit: _limit, sorting: _sorting, ...conditions } = search
  const table = useSaveTable()
  return (
    <div className={section.stack}>
      <div className={section.lead}>
        <p>Who changed what, over the last 400 days. Entries cannot be edited.</p>
        <Button
          tone="soft"
          size="small"
          busy={table.isSaving}
          onClick={() =>
            void table.save(
              call(api.auditLog.export)({ query: { ...conditions, organization_id } }),
              'audit-log.csv',
            )
          }
        >
          <Download size={14} aria-hidden="true" />
          Download as CSV
        </Button>
      </div>
      <Filters {...filters}>
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
        <DateRange
          label="When"
          value={daysOfMoments({ start: search.start_timestamp, end: search.end_timestamp })}
          onChange={(days) => {
            const { start, end } = momentsOfDays(days)
            change({ start_timestamp: start, end_timestamp: end })
          }}
        />
      </Filters>
      <ListFrame
        label="Changes"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        {...frame}
        empty={
          <EmptyState icon={<ScrollText size={22} aria-hidden="true" />} title="No changes yet">
            Each change by a person, a token or a customer appears here, with what it was before and after.
          </EmptyState>
        }
      />
      <AuditEntryDialog entry={shown} members={members?.items ?? []} onClose={() => setShown(undefined)} />
    </div>
  )
}
