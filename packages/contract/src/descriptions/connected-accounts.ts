import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const safeAddress = 'an address of this server or of the seller’s website, or a path'

export const connectedAccountsDescriptions = [
  describe(api.AccountPlatform, 'A platform where customers have accounts.'),
  describeArea(
    api.connectedAccounts,
    'Your accounts on other platforms, which benefits can give access to.',
    {
      authorize: {
        more: 'Requires a session of the whole customer, not of one purchase. The browser returns to `return_to`, with `error` and `error_platform` in the query if no account was connected. A browser that is not signed in to the portal is asked to confirm first.',
        query: {
          platform: 'Platform of the account.',
          customer_id: 'Ignored: the customer of the session is used.',
          return_to: `URL that the browser returns to at the end: ${safeAddress}. Any other is replaced by the portal.`,
        },
        response: { url: 'URL on the platform, valid for 15 minutes.' },
      },
      disconnect: 'Access that the account already has stays until its grant is revoked.',
    },
  ),
  describeFields([api.connectedAccounts.disconnect.path_parameters], {
    platform: 'Platform of the account.',
    account_id: 'Id of the account on its platform.',
  }),
  describe(api.DiscordServer, 'A Discord server with the roles that a benefit could give.', {
    name: 'Name of the server.',
    roles: [
      'Roles of the server, highest first.',
      {
        id: 'Id of the role at Discord.',
        name: 'Name of the role.',
        position: 'Rank of the role: the bot can assign roles below its own.',
        color: 'Color of the role as `#rrggbb`; null if it has none.',
        is_grantable: 'True if the bot can give the role to customers.',
      },
    ],
  }),
  describe(api.ConnectedDiscordServer, 'A Discord server that your benefits can assign roles on.', {
    guild_id: 'Id of the server at Discord.',
    name: 'Name that the server had when it was connected; null if unknown.',
    agreed_by: 'Discord account of the person who added the bot; null if unknown.',
    agreed_at: 'Time at which that person agreed.',
  }),
  describeFields([api.discord.removeGuild.path_parameters], { guild_id: 'Id of the server at Discord.' }),
  describeArea(
    api.discord,
    "Connections to Discord servers: benefits assign roles there through this installation's bot.",
    {
      authorizeBot: {
        more: 'A person who manages the server opens the URL and agrees. The browser then returns to `return_to` with a `guild_token` in the query; without `return_to`, a page shows the token.',
        query: { return_to: `URL that the browser returns to at the end: ${safeAddress}.` },
        response: { url: 'URL on Discord, valid for 15 minutes.' },
      },
      lookUpGuild: {
        more: 'A token is valid for 15 minutes, only for its organization, and only while the server is connected.',
        query: { guild_token: 'Token of the server.' },
        errors: {
          Unavailable: 'Discord does not respond. Try again after the number of seconds in `Retry-After`.',
        },
      },
      listGuilds: { response: { items: 'Servers, oldest connection first.' } },
      removeGuild:
        'Assigned roles stay until their grant is revoked. Grants that would assign another role show an error until the server is connected again.',
    },
  ),
]
