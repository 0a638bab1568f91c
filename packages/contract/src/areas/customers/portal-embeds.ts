import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { Language } from '../../primitives/language-schemas.ts'
import { byId, Id, Timestamp } from '../../primitives/parts.ts'
import { AccentColor } from '../organization/brand.ts'

/**
 * Origin in the browser's notation. The rest of a URL is dropped; the accepted origins depend on the server.
 */
const Origin = z.pipe(
  z.url({ protocol: /^https?$/ }).check(z.maxLength(2083)),
  z.transform((address) => new URL(address).origin),
)

const look = {
  /** Origin of the page that shows the portal. */
  embed_origin: Origin,
  theme: z.nullish(z.enum(['light', 'dark'])),
  accent_color: AccentColor,
  locale: z.nullish(Language),
  /** `inline`: the frame grows with its content. `modal`: the frame has a close button. */
  mode: z.nullish(z.enum(['inline', 'modal'])),
}

/** Customer, by its id or by the seller's id, and the appearance of the portal in its frame. */
export const PortalEmbedCreate = z.union([
  z.object({ customer_id: Id, ...look }),
  z.object({ customer_external_id: z.string(), ...look }),
])
export type PortalEmbedCreate = z.output<typeof PortalEmbedCreate>

/** Single-use link that opens the portal in a frame. */
export const PortalEmbed = z.object({ url: z.string(), expires_at: Timestamp, customer_id: Id })
export type PortalEmbed = z.output<typeof PortalEmbed>

/** Value of `#link=` in the URL of the frame. */
export const PortalEmbedOpen = z.object({ link: z.string().check(z.maxLength(200)) })
export type PortalEmbedOpen = z.output<typeof PortalEmbedOpen>

/** Session of the customer portal, for the page in a frame. */
export const EmbeddedSession = z.object({ token: z.string(), expires_at: Timestamp })
export type EmbeddedSession = z.output<typeof EmbeddedSession>

/** Endpoints that show the customer portal in a frame of the seller's site, outside the public API. */
export const portalEmbeds = {
  create: endpoint({
    method: 'POST',
    path: '/v1/portal-embeds/',
    summary: 'Create a link to embed the customer portal.',
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

/** Origins whose pages may show the portal in a frame. */
export const PortalEmbedSettings = z.object({ origins: z.array(z.string()) })
export type PortalEmbedSettings = z.output<typeof PortalEmbedSettings>

/** All allowed origins; missing origins lose their permission. */
export const PortalEmbedSettingsInput = z.object({
  origins: z.array(z.string().check(z.maxLength(2083))).check(z.maxLength(20)),
})
export type PortalEmbedSettingsInput = z.output<typeof PortalEmbedSettingsInput>

/** Endpoints for the sites that may show the portal of an organization, outside the public API. */
export const portalEmbedSettings = {
  get: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/portal-embed-settings',
    summary: 'Retrieve the sites that can embed the customer portal of an organization.',
    access: 'seller',
    scopes: ['organizations:read', 'organizations:write'],
    ...byId,
    of: 'organizations',
    response: PortalEmbedSettings,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/organizations/{id}/portal-embed-settings',
    summary: 'Set the sites that can embed the customer portal of an organization.',
    access: 'seller',
    scopes: ['organizations:write'],
    ...byId,
    of: 'organizations',
    body: PortalEmbedSettingsInput,
    response: PortalEmbedSettings,
  }),
}
