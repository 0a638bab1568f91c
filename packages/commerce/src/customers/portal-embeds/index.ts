import { defineArea } from '../../core/area.ts'
import { open } from './open.ts'
import { create } from './create.ts'
import { findPortalFrame, get, update } from './settings.ts'

/** The portal in a frame of a seller's site: who may show it, and the links that open it there. */
export const portalEmbeds = defineArea('portal-embeds', {
  endpoints: { portalEmbeds: { create, open }, portalEmbedSettings: { get, update } },
})

export { findPortalFrame }
