import { defineArea } from '../../core/area.ts'
import { open } from './open.ts'
import { create } from './create.ts'
import { findPortalFrame, get, update } from './seller.ts'

/** Embedded portal: allowed origins, and the links that open the portal in a frame. */
export const portalEmbeds = defineArea('portal-embeds', {
  endpoints: { portalEmbeds: { create, open }, portalEmbedSettings: { get, update } },
})

export { findPortalFrame }
