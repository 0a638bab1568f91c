import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const safeAddress = 'an address of this server or of the website of the seller; a path will do'

export const connectedAccountsDescriptions = [
  describe(api.AccountPlatform, 'A platform at which customers have accounts.'),
  describeArea(
    api.connectedAccounts,
    'Connecting your accounts at other platforms, so that your benefits can give access to them.',
    {
      authorize: {
        more: 'The session must be that of the whole customer, not of one purchase. The browser comes back to `return_to`; if no account was connected, with `error` and `error_platform` in the query. A browser that is not signed in at the portal is asked to confirm first.',
        query: {
          platform: 'The platform at which you have the account.',
          customer_id: 'Not looked at: the customer is that of the session.',
          return_to: `Where the browser goes at the end: ${safeAddress}. Any other is replaced by the portal.`,
        },
        response: { url: 'The address at the platform, which is good for 15 minutes.' },
      },
      disconnect: 'What was given to the account before stays until its grant is revoked.',
    },
  ),
  describeFields([api.connectedAccounts.disconnect.path_parameters], {
    platform: 'The platform of the account.',
    account_id: "The platform's own id of the account.",
  }),
  describe(api.DiscordServer, 'A Discord server with the roles that a benefit could give.', {
    name: 'The name of the server.',
    roles: [
      'The roles of the server, the highest first.',
      {
        id: 'The id of the role at Discord.',
        name: 'The name of the role.',
        position: 'The rank of the role: the bot gives roles below its own.',
        color: 'The color of the role as `#rrggbb`; null if it has none.',
        is_grantable: 'Whether the bot can give the role to customers.',
      },
    ],
  }),
  describe(api.ConnectedDiscordServer, 'A Discord server on which your benefits can give roles.', {
    guild_id: 'The id of the server at Discord.',
    name: 'The name that the server had when it was connected; null where that is not known.',
    agreed_by: 'The Discord account of the person who let the bot in; null where that is not known.',
    agreed_at: 'When that person agreed.',
  }),
  describeFields([api.discord.removeGuild.path_parameters], { guild_id: 'The id of the server at Discord.' }),
  describeArea(
    api.discord,
    "Letting this installation's bot into Discord servers, so that benefits can give roles there.",
    {
      authorizeBot: {
        more: 'Somebody who manages the server opens the address and agrees. The browser goes on to `return_to` with a `guild_token` in the query; without it, a page shows the token.',
        query: { return_to: `Where the browser goes at the end: ${safeAddress}.` },
        response: { url: 'The address at Discord, which is good for 15 minutes.' },
      },
      lookUpGuild: {
        more: 'A token is good for 15 minutes, for its organization alone, and as long as the server is connected.',
        query: { guild_token: 'The token that names the server.' },
        errors: { Unavailable: 'Discord does not answer. Try again after the time in `Retry-After`.' },
      },
      listGuilds: { response: { items: 'The servers, the oldest agreement first.' } },
      removeGuild:
        'Roles that were given stay until their grant is revoked. A grant that would give another one shows an error until the server is connected again.',
    },
  ),
]
