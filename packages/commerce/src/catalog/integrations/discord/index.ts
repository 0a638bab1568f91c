export { createDiscord } from './discord.ts'
export type { Discord, RoleOfMember } from './port.ts'
