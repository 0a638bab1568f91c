import { sentence } from '@atelier/contract/texts/sentences'
import { apiError, isForeignWrite, type Page, type PageReply } from '@atelier/plumbing/http'
import { after } from '@atelier/plumbing/clock'
import * as z from 'zod/mini'
import { withQuery } from '../../core/input/return-address.ts'
import { PlatformError } from '../integrations/port.ts'
import { invalidStateError, defineState, stateLifetime } from '../integrations/signed-state.ts'
import { contentPage } from '../../core/pages/content-page.ts'
import { readForm } from '../../core/pages/forms.ts'
import type { Services } from '../../core/services.ts'
import { getOrganization } from '../../organization/organizations/index.ts'
import { mintGuildToken } from './guild-token.ts'
import { agree, insertVisit } from './queries.ts'

const path = '/v1/integrations/discord/bot/callback'

/** Returns the callback address registered with Discord. */
export const botCallbackUrl = ({ public_url }: Pick<Services, 'public_url'>): string => public_url + path

/** Visit to Discord: its id (for single use), the organization, and the final return address. */
const Visit = z.object({
  id: z.string(),
  organization_id: z.string(),
  return_to: z.nullable(z.string()),
})

/** State of a bot authorization, passed through Discord. */
export const botState = defineState('discord_bot', Visit)

/** State of the same visit after the callback, for the consent form. */
const agreement = defineState('discord_bot_agreement', Visit)

const seeOther = (location: string): PageReply => ({
  status: 303,
  headers: { Location: location, 'Cache-Control': 'no-store' },
})

/** Ends a failed visit: redirects to its origin, or shows an error page. */
const failedReply = (return_to: string | null, sentence: string): PageReply =>
  return_to === null
    ? contentPage({
        title: 'Discord was not connected',
        parts: [{ panel: [sentence] }],
        status: 400,
      })
    : seeOther(withQuery(return_to, { error: sentence }))

/** Returns the origins to which the form of the consent page may lead. */
const formTargets = (return_to: string | null) =>
  return_to === null ? {} : { form_targets: [new URL(return_to).origin] }

/** Returns the page on which the person who authorized the bot sees the organization that gets it. */
const consentPage = (
  organization: string,
  guild: string,
  { agreed, return_to }: { readonly agreed: string; readonly return_to: string | null },
): PageReply =>
  contentPage({
    title: 'Connect your Discord server',
    parts: [
      {
        panel: [
          {
            text: [
              { strong: organization },
              ' will be able to give roles on the Discord server ',
              { strong: guild },
              ' to its customers, and to add them as members.',
            ],
          },
          'Continue only if you want this. Otherwise, close this page and remove the bot from your server.',
          {
            form: path,
            hidden: { agreement: agreed },
            parts: [{ button: `Connect ${guild}`, tone: 'solid' }],
          },
        ],
      },
    ],
    ...formTargets(return_to),
  })

/** Returns the headers of the consent page, for HEAD: the code of the bot is not exchanged, so no name is known. */
const headOfConsent = (return_to: string | null): PageReply =>
  contentPage({ title: '', parts: [], ...formTargets(return_to) })

const tokenPage = (guild_token: string): PageReply =>
  contentPage({
    title: 'Your Discord server is connected',
    parts: [
      {
        panel: [
          {
            text: ['Create the benefit within 15 minutes, with this text as ', { code: 'guild_token' }, ':'],
          },
          { text: [{ code: guild_token }] },
        ],
      },
    ],
  })

/**
 * Returns the callback of a bot authorization. The server is read from Discord's response to the code, never from the
 * query, since only that proves that the visitor manages it. The authorization link could come from a
 * stranger, who would gain control of roles on the visitor's server: the visitor therefore confirms the
 * organization first.
 */
export const botCallbackPages = (services: Services): readonly Page[] => [
  {
    path,
    respond: async ({ url: { searchParams }, facts }) => {
      const { database, clock } = services
      const visit = botState.read(services, searchParams.get('state') ?? '')
      const { discord } = services.integrations
      if (visit === undefined || discord === undefined) throw invalidStateError()
      const { organization_id, return_to } = visit
      const code = searchParams.get('code')
      if (code === null || searchParams.has('error'))
        return failedReply(return_to, 'The bot was not added to a Discord server, so none was connected.')
      if (facts.only_head) return headOfConsent(return_to)
      const installation = await discord
        .exchangeGuild(code, botCallbackUrl(services))
        .catch((error: unknown) => {
          if (error instanceof PlatformError) return error
          throw error
        })
      if (installation instanceof PlatformError) return failedReply(return_to, installation.message)
      const now = clock.now()
      if (!(await insertVisit(database.db, visit, installation, { now, over: after(now, -stateLifetime) })))
        throw invalidStateError()
      const { name } = await getOrganization(database.db, organization_id, organization_id)
      return consentPage(name, installation.guild.name, {
        agreed: agreement.sign(services, visit),
        return_to,
      })
    },
  },
  {
    method: 'POST',
    path,
    respond: async ({ headers, url, body }) => {
      if (isForeignWrite(headers, url.host)) throw apiError('NotPermitted', sentence('foreign_form'))
      const form = await readForm({ body })
      const visit = agreement.read(services, form.get('agreement') ?? '')
      if (visit === undefined) throw invalidStateError()
      const agreed = await services.database.transact((tx) => agree(tx, visit, services.clock.now()))
      if (agreed === undefined) throw invalidStateError()
      const guild_token = mintGuildToken(services, agreed.organization_id, agreed.guild_id)
      const { return_to } = visit
      return return_to === null ? tokenPage(guild_token) : seeOther(withQuery(return_to, { guild_token }))
    },
  },
]
