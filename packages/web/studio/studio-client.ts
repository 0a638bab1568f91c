import { studio } from '@atelier/contract/areas/studio'
import { createClientFor, type AreaClient } from '@atelier/sdk'

export type StudioClient = AreaClient<typeof studio>

/** The studio's own calls, made to the server the page came from. No token: everything here is open to anyone. */
export const openStudioClient = (): StudioClient =>
  createClientFor(studio, { serverURL: location.origin, timeoutMs: 30_000 })
