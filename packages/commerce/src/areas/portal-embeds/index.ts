import { defineArea } from '../../area.ts'
import { open } from './open.ts'
import { create } from './create.ts'
import * as portalEmbedSettings from './settings.ts'

/** The portal in a frame of a seller's site: who may show it, and the links that open it there. */
export const portalEmbeds = defineArea('portal-embeds', {
  endpoints: { portalEmbeds: { create, open }, portalEmbedSettings },
})

export { findPortalFrame } from './queries.ts'
