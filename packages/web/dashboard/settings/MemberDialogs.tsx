import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { useState } from 'react'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useWrite } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import section from '../shared/section.module.css'
import { useOrganization } from '../shell/organization.ts'
import type { Invitation, Member, Role } from '../api-types.ts'
import { RoleCards } from './RoleCards.tsx'
import { rolesGivenBy } from './role-permissions.ts'
import { roles } from './roles.ts'
import css from './Settings.module.css'

/** Current action on a member or an invitation. */
export type MemberTask =
  | { readonly kind: 'role' | 'transfer' | 'remove' | 'leave'; readonly member: Member }
  | { readonly kind: 'invitation'; readonly invitation: Invitation }

type RoleProps = { member: Member; current: Member; onClose: () => void }

const RoleForm = ({ member, current, onClose }: RoleProps) => {
  const { id } = useOrganization()
  const [role, setRole] = useState<Role>(member.role)
  const change = useWrite(api.members.changeRole)
  const save = async () => {
    const path = { id, user_id: member.user_id }
    const result = await resultOf(change.run({ path, body: { role } }))
    if (!result.ok) return
    onClose()
    showToast('good', `${member.name || readableEmail(member.email)} is now ${roles[role].asNoun}.`)
  }
  return (
    <div className={css.form}>
      <RoleCards choices={rolesGivenBy(current.role)} value={role} onChange={setRole} />
      {member.is_current && role !== member.role && (
        <Notice>You are changing your own role, and cannot change it back yourself.</Notice>
      )}
      <Notice tone="bad">{change.error && errorSentence(change.error)}</Notice>
      <div className={section.lead}>
        <Button tone="soft" onClick={onClose} disabled={change.isRunning}>
          Cancel
        </Button>
        <Button busy={change.isRunning} disabled={role === member.role} onClick={() => void save()}>
          Change the role
        </Button>
      </div>
    </div>
  )
}

type Props = { task: MemberTask | undefined; current: Member; onClose: () => void }

/** Dialogs about one member or one invitation. */
export const MemberDialogs = ({ task, current, onClose }: Props) => {
  const { id, name: organization } = useOrganization()
  const transfer = useWrite(api.members.transfer)
  const remove = useWrite(api.members.remove)
  const leave = useWrite(api.members.remove)
  const revoke = useWrite(api.members.revokeInvitation)
  const member = task !== undefined && task.kind !== 'invitation' ? task.member : undefined
  const memberName = member === undefined ? '' : member.name || readableEmail(member.email)
  const user_id = member?.user_id ?? ''
  const invitation = task?.kind === 'invitation' ? task.invitation : undefined
  return (
    <>
      <Dialog open={task?.kind === 'role'} onClose={onClose} title={`Role of ${memberName}`}>
        {member !== undefined && <RoleForm member={member} current={current} onClose={onClose} />}
      </Dialog>
      <CallDialog
        open={task?.kind === 'transfer'}
        onClose={onClose}
        title={`Transfer ownership to ${memberName}?`}
        action="Transfer ownership"
        call={transfer}
        input={{ path: { id }, body: { user_id } }}
        done={`${memberName} is now an owner, and you are an admin.`}
      >
        <p>
          {memberName} becomes an owner of {organization}, and you become an admin. Only an owner can make you
          one again.
        </p>
      </CallDialog>
      <CallDialog
        open={task?.kind === 'remove'}
        onClose={onClose}
        title={`Remove ${memberName}?`}
        action="Remove the member"
        call={remove}
        input={{ path: { id, user_id } }}
        done={`${memberName} was removed.`}
      >
        <p>
          {memberName} loses access to {organization} immediately, including with personal tokens. Access
          tokens of the organization that {memberName} created keep working: revoke them under Developers.
        </p>
      </CallDialog>
      <CallDialog
        open={task?.kind === 'leave'}
        onClose={onClose}
        title={`Leave ${organization}?`}
        action="Leave the organization"
        call={leave}
        input={{ path: { id, user_id } }}
        done={`You left ${organization}.`}
        // The pages of the organization are no longer accessible.
        onDone={() => window.location.assign(paths.start)}
      >
        <p>You lose access immediately. To return, you need an invitation from an owner or an admin.</p>
      </CallDialog>
      <CallDialog
        open={task?.kind === 'invitation'}
        onClose={onClose}
        title="Revoke the invitation?"
        action="Revoke invitation"
        call={revoke}
        input={{ path: { id, invitation_id: invitation?.id ?? '' } }}
        done={`The invitation of ${readableEmail(invitation?.email ?? '')} was revoked.`}
      >
        <p>The link in the e-mail stops working immediately.</p>
      </CallDialog>
    </>
  )
}
