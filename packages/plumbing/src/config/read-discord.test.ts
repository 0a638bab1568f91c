import { expect, it } from 'vitest'
import { readConfig } from './index.ts'

const all = {
  DISCORD_CLIENT_ID: '123456789012345678',
  DISCORD_CLIENT_SECRET: 'client-secret',
  DISCORD_BOT_TOKEN: 'bot-token',
}

it('Discord is set up with all of its variables or with none', () => {
  expect(readConfig({}).discord).toBeUndefined()
  expect(readConfig({ DISCORD_API_URL: 'http://localhost:1/api/v10' }).discord).toBeUndefined()
  const ownApp = { clientId: '123456789012345678', clientSecret: 'client-secret', botToken: 'bot-token' }
  expect(readConfig(all).discord).toEqual({ ...ownApp, apiUrl: undefined })
  const discordElsewhere = readConfig({ ...all, DISCORD_API_URL: 'http://localhost:1/api/v10/' }).discord
  expect(discordElsewhere).toEqual({ ...ownApp, apiUrl: 'http://localhost:1/api/v10' })
})

it.each([
  [
    { DISCORD_BOT_TOKEN: 'bot-token' },
    /DISCORD_CLIENT_ID is not set; it is needed because DISCORD_BOT_TOKEN is set\.\nDISCORD_CLIENT_SECRET is not set/,
  ],
  [{ ...all, DISCORD_BOT_TOKEN: '' }, /DISCORD_BOT_TOKEN is not set; .* because DISCORD_CLIENT_ID is set/],
  [{ ...all, DISCORD_CLIENT_ID: 'my app' }, /DISCORD_CLIENT_ID is "my app"; it must be the number/],
  [{ ...all, DISCORD_API_URL: 'discord.com' }, /DISCORD_API_URL is "discord.com"; it must be an address/],
])('a start with an incomplete Discord configuration reports it: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence)
})
