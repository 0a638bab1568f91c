import { createClient, type Client } from '../client.ts'
import { fromEnvironment } from '../send.ts'
import type { ServerOptions } from './customer.ts'

/** A client of the server. */
export const clientOf = ({ serverURL, accessToken, fetch }: ServerOptions): Client =>
  createClient({ serverURL: serverURL ?? fromEnvironment('ATELIER_SERVER_URL'), accessToken, fetch })
