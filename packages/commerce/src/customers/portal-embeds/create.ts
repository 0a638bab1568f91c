import type { portalEmbeds, PortalEmbedCreate } from '@atelier/contract'
import { after, minutes } from '@atelier/plumbing/clock'
import { type Handler, invalid, issue } from '@atelier/plumbing/http'
import { createToken, hashToken } from '@atelier/plumbing/tokens'
import type { Services } from '../../core/services.ts'
import { getNamedCustomer } from '../customer-sessions/index.ts'
import { getOrganization } from '../../organization/organizations/index.ts'
import { insertLink } from './queries.ts'

/** Lifetime of a link, in milliseconds. */
const linkLifetime = minutes(5)

/**
 * Returns the address of the frame. The link is in the fragment, which browsers do not send: it appears in no
 * log or `Referer`, and the page removes it from its address.
 */
const frameUrl = (
  public_url: string,
  slug: string,
  { embed_origin, theme, accent_color, locale, mode }: PortalEmbedCreate,
  token: string,
): string => {
  const query = new URLSearchParams({ embed_origin })
  const look = { theme, accent_color, locale, mode }
  for (const [name, value] of Object.entries(look)) if (value != null) query.set(name, value)
  return `${public_url}/embed/portal/${slug}?${query}#link=${token}`
}

/** Creates a single-use link that opens a customer's portal in a frame. @throws NotAuthorized, InvalidRequest */
export const create: Handler<typeof portalEmbeds.create, Services> = ({ body }, services) => {
  const { database, clock, secret, public_url, caller } = services
  return database.transact(async (tx) => {
    const { organization_id, customer } = await getNamedCustomer(tx, caller, body)
    const seller = await getOrganization(tx, organization_id, organization_id)
    if (!seller.portal_embed_origins.includes(body.embed_origin))
      throw invalid([
        issue(
          'embed_origin',
          `Pages of ${body.embed_origin} may not show the portal. Add this origin in the settings of the portal first.`,
        ),
      ])
    const token = createToken('atelier_pel_')
    const now = clock.now()
    const expires_at = after(now, linkLifetime)
    await insertLink(tx, {
      id: crypto.randomUUID(),
      organization_id,
      customer_id: customer.id,
      token_hash: hashToken(secret, token),
      expires_at,
      created_at: now,
    })
    return {
      url: frameUrl(public_url, seller.slug, body, token),
      expires_at: expires_at.toISOString(),
      customer_id: customer.id,
    }
  })
}
