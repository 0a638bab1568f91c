import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { mayOpen, type Role } from './role.ts'
import { useRole } from './use-role.ts'

const nouns: Readonly<Record<Role, string>> = {
  owner: 'owners',
  admin: 'admins',
  developer: 'developers',
  support: 'support',
  read_only: 'readers',
}

const list = new Intl.ListFormat('en-GB')

type Props = { roles: readonly Role[]; level: 1 | 2; children?: ReactNode }

/** Page for members with some roles; others see who can use it. */
export const ForRoles = ({ roles, level, children }: Props) => {
  const role = useRole()
  if (mayOpen(roles, role)) return children
  return (
    <EmptyState
      level={level}
      icon={<Lock size={22} aria-hidden="true" />}
      title={`Only ${list.format(roles.map((allowed) => nouns[allowed]))} can use this page`}
    >
      Ask an owner or an admin of the organization.
    </EmptyState>
  )
}
