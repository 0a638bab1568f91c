import { expect, it } from 'vitest'
import { powersOver, roles, rolesGivenBy, usualRole } from './roles.ts'

const owner = { user_id: 'o', role: 'owner' } as const
const admin = { user_id: 'a', role: 'admin' } as const
const developer = { user_id: 'd', role: 'developer' } as const

it('only owners change owners, and the last owner stays', () => {
  expect(powersOver(owner, owner, 1)).toMatchObject({ changeRole: false, leave: false, isLastOwner: true })
  expect(powersOver(owner, owner, 2)).toMatchObject({ changeRole: true, leave: true, remove: false })
  expect(powersOver(admin, owner, 2)).toMatchObject({ changeRole: false, remove: false, transfer: false })
  expect(powersOver(admin, developer, 1)).toMatchObject({ changeRole: true, remove: true, transfer: false })
  expect(powersOver(owner, admin, 1)).toMatchObject({ transfer: true, remove: true })
})

it('others may only leave', () => {
  expect(powersOver(developer, admin, 1)).toMatchObject({ changeRole: false, remove: false })
  expect(powersOver(developer, developer, 1)).toMatchObject({ changeRole: false, leave: true })
  expect(rolesGivenBy('developer')).toEqual([])
  expect(rolesGivenBy('admin')).not.toContain('owner')
})

it('an invitation starts with the smallest role, and each role has one sentence', () => {
  expect(rolesGivenBy('admin').at(-1)).toBe(usualRole)
  for (const { note } of Object.values(roles)) expect(note).toMatch(/^Can [^.]+\.$/)
})
