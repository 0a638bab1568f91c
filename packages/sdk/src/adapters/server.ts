import { createClient, type Client } from '../client.ts'
import type { ClientOptions } from '../options.ts'
import { fromEnvironment } from '../send.ts'

/** Which server a route calls. Without an address, the one that the environment names in `ATELIER_SERVER_URL`. */
export type ServerOptions = Pick<ClientOptions, 'serverURL' | 'accessToken' | 'fetch'>

/** A client of the server. */
export const clientOf = ({ serverURL, accessToken, fetch }: ServerOptions): Client =>
  createClient({ serverURL: serverURL ?? fromEnvironment('ATELIER_SERVER_URL'), accessToken, fetch })
