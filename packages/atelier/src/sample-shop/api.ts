import { contract, sandboxProcessor } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'

/** Opens the public API of the shop. */
export const openSampleApi = (options: {
  readonly serverURL: string
  readonly accessToken: string
  readonly fetch: (request: Request) => Promise<Response>
}) => createClientFor({ ...contract, sandboxProcessor }, options)

export type SampleApi = ReturnType<typeof openSampleApi>
