import { createClient, type Client } from '../client.ts'
import type { ClientOptions } from '../options.ts'
import { fromEnvironment } from '../send.ts'

/** Server that a route calls. Default URL: the environment variable `ATELIER_SERVER_URL`. */
export type ServerOptions = Pick<ClientOptions, 'serverURL' | 'accessToken' | 'fetch'>

/** Returns a client of the server. */
export const clientOf = ({ serverURL, accessToken, fetch }: ServerOptions): Client =>
  createClient({ serverURL: serverURL ?? fromEnvironment('ATELIER_SERVER_URL'), accessToken, fetch })
