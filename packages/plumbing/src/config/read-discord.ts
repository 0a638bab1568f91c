import type { Reader } from './reader.ts'

/** Discord application whose bot gives roles, and with which customers connect their accounts. */
export type DiscordConfig = {
  readonly clientId: string
  readonly clientSecret: string
  readonly botToken: string
  /** URL of another server with Discord's API; undefined: Discord itself. */
  readonly apiUrl: string | undefined
}

const variables = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN'] as const

/** Reads the Discord application: all of its variables, or none. */
export const readDiscord = (reader: Reader): DiscordConfig | undefined => {
  const name = variables.find((variable) => reader.text(variable) !== undefined)
  const apiUrl = reader.url('DISCORD_API_URL', ['http:', 'https:'])
  if (name === undefined) return undefined
  const because = `because ${name} is set`
  reader.matching('DISCORD_CLIENT_ID', /^\d{15,21}$/, 'the number that Discord gives the application')
  return {
    clientId: reader.needed('DISCORD_CLIENT_ID', because),
    clientSecret: reader.needed('DISCORD_CLIENT_SECRET', because),
    botToken: reader.needed('DISCORD_BOT_TOKEN', because),
    apiUrl,
  }
}
