import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { MoreHorizontal } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/Table.tsx'
import lists from '../../ui/list.module.css'
import type { Invitation, Member } from '../api-types.ts'
import type { MemberTask } from './MemberDialogs.tsx'
import { permissionsOver, rolesGivenBy } from './role-permissions.ts'
import { roles } from './roles.ts'
import css from './Settings.module.css'

type Actions = { name: string; items: readonly MenuItem[] }

const RowMenu = ({ name, items }: Actions) =>
  items.length === 0 ? null : (
    <span className={css.actions}>
      <Menu
        trigger={
          <button type="button" className={css.more} aria-label={`Actions for ${name}`}>
            <MoreHorizontal size={16} aria-hidden="true" />
          </button>
        }
        groups={[items.filter(({ tone }) => tone !== 'bad'), items.filter(({ tone }) => tone === 'bad')]}
      />
    </span>
  )

/** Returns the columns of the member list. */
export const memberColumns = (
  current: Member | undefined,
  owners: number,
  start: (task: MemberTask) => void,
): readonly Column<Member>[] => {
  const itemsOf = (member: Member): MenuItem[] => {
    if (current === undefined) return []
    const may = permissionsOver(current, member, owners)
    return [
      ...(may.changeRole
        ? [{ label: 'Change the role…', onChoose: () => start({ kind: 'role', member }) }]
        : []),
      ...(may.transfer
        ? [{ label: 'Transfer ownership…', onChoose: () => start({ kind: 'transfer', member }) }]
        : []),
      ...(may.remove
        ? [{ label: 'Remove…', tone: 'bad' as const, onChoose: () => start({ kind: 'remove', member }) }]
        : []),
      ...(may.leave
        ? [
            {
              label: 'Leave the organization…',
              tone: 'bad' as const,
              onChoose: () => start({ kind: 'leave', member }),
            },
          ]
        : []),
    ]
  }
  return [
    {
      id: 'person',
      header: 'Person',
      grow: true,
      cell: ({ name, email, is_current }) => (
        <>
          <span className={css.name} title={readableEmail(email)}>
            {name || readableEmail(email)} {is_current && <Badge>You</Badge>}
          </span>
          {name !== '' && <span className={lists.under}>{readableEmail(email)}</span>}
        </>
      ),
    },
    {
      id: 'role',
      header: 'Role',
      cell: ({ role }) => <span title={roles[role].note}>{roles[role].label}</span>,
    },
    {
      id: 'joined',
      header: 'Joined',
      from: 'tablet',
      cell: ({ created_at }) => <Moment at={created_at} as="day" />,
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (member) => <RowMenu name={member.name || readableEmail(member.email)} items={itemsOf(member)} />,
    },
  ]
}

/** Returns the columns of the list of pending invitations. */
export const invitationColumns = (
  current: Member | undefined,
  start: (task: MemberTask) => void,
): readonly Column<Invitation>[] => [
  {
    id: 'email',
    header: 'E-mail',
    grow: true,
    cell: ({ email }) => (
      <span className={css.name} title={readableEmail(email)}>
        {readableEmail(email)}
      </span>
    ),
  },
  { id: 'role', header: 'Role', cell: ({ role }) => roles[role].label },
  {
    id: 'expires',
    header: 'Expires',
    from: 'tablet',
    cell: ({ expires_at }) => <Moment at={expires_at} as="day" />,
  },
  {
    id: 'actions',
    header: '',
    align: 'end',
    cell: (invitation) => (
      <RowMenu
        name={readableEmail(invitation.email)}
        items={
          current !== undefined && rolesGivenBy(current.role).includes(invitation.role)
            ? [
                {
                  label: 'Revoke…',
                  tone: 'bad',
                  onChoose: () => start({ kind: 'invitation', invitation }),
                },
              ]
            : []
        }
      />
    ),
  },
]
