import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Language } from '../primitives/language-schemas.ts'
import { byId, Id, Timestamp } from '../primitives/parts.ts'
import { AccentColor } from './brand.ts'

/** An origin as a browser names it. What stands behind it in an address is left out; which origins are taken depends on the server. */
const Origin = z.pipe(
  z.url({ protocol: /^https?$/ }).check(z.maxLength(2083)),
  z.transform((address) => new URL(address).origin),
)

const look = {
  /** The origin of the page that shows the portal. */
  embed_origin: Origin,
  theme: z.nullish(z.enum(['light', 'dark'])),
  accent_color: AccentColor,
  locale: z.nullish(Language),
  /** `inline`: the frame grows with its content. `modal`: it has a button that closes it. */
  mode: z.nullish(z.enum(['inline', 'modal'])),
}

/** The customer, by its id or by the id of the seller, and how the portal looks in its frame. */
export const PortalEmbedCreate = z.union([
  z.object({ customer_id: Id, ...look }),
  z.object({ customer_external_id: z.string(), ...look }),
])
export type PortalEmbedCreate = z.output<typeof PortalEmbedCreate>

/** The link that opens the portal in a frame, once. */
export const PortalEmbed = z.object({ url: z.string(), expires_at: Timestamp, customer_id: Id })
export type PortalEmbed = z.output<typeof PortalEmbed>

/** What stands behind `#link=` in the address of the frame. */
export const PortalEmbedOpen = z.object({ link: z.string().check(z.maxLength(200)) })
export type PortalEmbedOpen = z.output<typeof PortalEmbedOpen>

/** A session of the customer portal, for the page in a frame. */
export const EmbeddedSession = z.object({ token: z.string(), expires_at: Timestamp })
export type EmbeddedSession = z.output<typeof EmbeddedSession>

/** The calls that show the customer portal in a frame of the seller's site, besides the public API. */
export const portalEmbeds = {
  create: endpoint({
    method: 'POST',
    path: '/v1/portal-embeds/',
    summary: 'Create a link that opens the customer portal in a frame.',
    access: 'seller',
    scopes: ['customer_sessions:write'],
    body: PortalEmbedCreate,
    status: 201,
    response: PortalEmbed,
  }),
  open: endpoint({
    method: 'POST',
    path: '/v1/customer-portal/embeds/open',
    summary: 'Exchange the link of a frame for a session.',
    access: 'public',
    body: PortalEmbedOpen,
    response: EmbeddedSession,
    errors: ['ResourceNotFound'],
  }),
}

/** The origins whose pages may show the portal in a frame. */
export const PortalEmbedSettings = z.object({ origins: z.array(z.string()) })
export type PortalEmbedSettings = z.output<typeof PortalEmbedSettings>

/** All origins; those that are left out may not any more. */
export const PortalEmbedSettingsInput = z.object({
  origins: z.array(z.string().check(z.maxLength(2083))).check(z.maxLength(20)),
})
export type PortalEmbedSettingsInput = z.output<typeof PortalEmbedSettingsInput>

/** Which sites may show the portal of an organization, besides the public API. */
export const portalEmbedSettings = {
  get: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/portal-embed-settings',
    summary: 'Read which sites may show the customer portal of an organization in a frame.',
    access: 'seller',
    scopes: ['organizations:read', 'organizations:write'],
    ...byId,
    response: PortalEmbedSettings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/organizations/{id}/portal-embed-settings',
    summary: 'Set which sites may show the customer portal of an organization in a frame.',
    access: 'seller',
    scopes: ['organizations:write'],
    ...byId,
    body: PortalEmbedSettingsInput,
    response: PortalEmbedSettings,
  }),
}
