import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { errorSentence } from '../../lib/error-sentence.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Table } from '../../ui/Table.tsx'
import frame from '../../ui/ListFrame.module.css'
import { InviteDialog } from './InviteDialog.tsx'
import { invitationColumns, memberColumns } from './member-columns.tsx'
import { MemberDialogs, type MemberTask } from './MemberDialogs.tsx'
import section from '../shared/section.module.css'
import { useMembers } from '../shell/use-role.ts'
import { rolesGivenBy } from './role-permissions.ts'

/** Members of the organization, and its invitations. */
export const MembersPage = () => {
  const { data, current, error, refetch } = useMembers()
  const [isInviting, setIsInviting] = useState(false)
  const [task, setTask] = useState<MemberTask>()
  const owners = data?.items.filter(({ role }) => role === 'owner').length ?? 0
  const mayInvite = current !== undefined && rolesGivenBy(current.role).length > 0
  if (error !== undefined && data === undefined)
    return (
      <EmptyState
        title="The members could not be loaded"
        actions={<Button onClick={refetch}>Try again</Button>}
      >
        {errorSentence(error)}
      </EmptyState>
    )
  return (
    <div className={section.stack}>
      <div className={section.lead}>
        <p>The people in this organization and their roles.</p>
        {(data === undefined || mayInvite) && (
          <Button disabled={!mayInvite} onClick={() => setIsInviting(true)}>
            <UserPlus size={15} aria-hidden="true" />
            Invite a person
          </Button>
        )}
      </div>
      <div className={frame.frame}>
        <Table
          label="Members"
          columns={memberColumns(current, owners, setTask)}
          rows={data?.items}
          idOf={({ user_id }) => user_id}
          expected={2}
        />
      </div>
      {data !== undefined && data.invitations.length > 0 && (
        <Card title="Pending invitations" flush>
          <Table
            label="Invitations"
            columns={invitationColumns(current, setTask)}
            rows={data.invitations}
            idOf={({ id }) => id}
          />
        </Card>
      )}
      {current !== undefined && (
        <>
          <InviteDialog open={isInviting} onClose={() => setIsInviting(false)} ownRole={current.role} />
          <MemberDialogs task={task} onClose={() => setTask(undefined)} current={current} />
        </>
      )}
    </div>
  )
}
