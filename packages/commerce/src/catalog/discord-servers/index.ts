import { defineArea } from '../../core/area.ts'
import { botCallbackPages } from './bot-pages.ts'
import * as seller from './seller.ts'

/**
 * Discord servers of sellers. The bot must be authorized on a server before benefits can assign roles there.
 */
export const discordServers = defineArea('discord-servers', {
  endpoints: { discord: seller },
  pages: botCallbackPages,
})

export { checkGuildRole } from './check-benefit.ts'
export { mintGuildToken } from './guild-token.ts'
export { findAgreement } from './queries.ts'
