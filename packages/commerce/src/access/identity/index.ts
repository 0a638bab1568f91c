export { copyMembers, deleteMembers, findOwners, insertMember } from './member-queries.ts'
export { allRoles } from './roles.ts'
export { deleteSessionsByToken } from './session-queries.ts'
export { findUser } from './user-queries.ts'
