import { expect, it } from 'vitest'
import { permissionsOver, rolesGivenBy, defaultRole } from './role-permissions.ts'
import { roles } from './roles.ts'

const owner = { user_id: 'o', role: 'owner' } as const
const admin = { user_id: 'a', role: 'admin' } as const
const developer = { user_id: 'd', role: 'developer' } as const

it('only owners change owners, and the last owner stays', () => {
  expect(permissionsOver(owner, owner, 1)).toMatchObject({
    changeRole: false,
    leave: false,
    isLastOwner: true,
  })
  expect(permissionsOver(owner, owner, 2)).toMatchObject({ changeRole: true, leave: true, remove: false })
  expect(permissionsOver(admin, owner, 2)).toMatchObject({
    changeRole: false,
    remove: false,
    transfer: false,
  })
  expect(permissionsOver(admin, developer, 1)).toMatchObject({
    changeRole: true,
    remove: true,
    transfer: false,
  })
  expect(permissionsOver(owner, admin, 1)).toMatchObject({ transfer: true, remove: true })
})

it('others may only leave', () => {
  expect(permissionsOver(developer, admin, 1)).toMatchObject({ changeRole: false, remove: false })
  expect(permissionsOver(developer, developer, 1)).toMatchObject({ changeRole: false, leave: true })
  expect(rolesGivenBy('developer')).toEqual([])
  expect(rolesGivenBy('admin')).not.toContain('owner')
})

it('an invitation starts with the smallest role, and each role has one sentence', () => {
  expect(rolesGivenBy('admin').at(-1)).toBe(defaultRole)
  for (const { note } of Object.values(roles)) expect(note).toMatch(/^Can [^.]+\.$/)
})
