import { studio } from '@atelier/contract/areas/studio'
import { createClientFor, type AreaClient } from '@atelier/sdk'

export type StudioClient = AreaClient<typeof studio>

/** The client of the studio's endpoints, at the server that the page came from. They are public and need no token. */
export const openStudioClient = (): StudioClient =>
  createClientFor(studio, { serverURL: location.origin, timeoutMs: 30_000 })
