import type { Role } from '../api-types.ts'

type Words = {
  readonly label: string
  /** Label inside a sentence: `an admin`. */
  readonly asNoun: string
  readonly note: string
}

/** Display texts of the roles, with their permissions. */
export const roles: Readonly<Record<Role, Words>> = {
  owner: {
    label: 'Owner',
    asNoun: 'an owner',
    note: 'Can do everything, including deleting the organization.',
  },
  admin: {
    label: 'Admin',
    asNoun: 'an admin',
    note: 'Can do everything except manage owners and delete the organization.',
  },
  developer: {
    label: 'Developer',
    asNoun: 'a developer',
    note: 'Can change products, sales and integrations, but not members or settings.',
  },
  support: {
    label: 'Support',
    asNoun: 'a support member',
    note: 'Can see everything, and help customers: refunds, subscriptions and license keys.',
  },
  read_only: { label: 'Reader', asNoun: 'a reader', note: 'Can see everything and change nothing.' },
}
