import { createHmac } from 'node:crypto'
import { tokenFrom } from '@atelier/plumbing/http'

/**
 * The token with which the studio talks to the platform in one process. It follows from the server's
 * secret, so that every start and every process has the same one and nothing needs to be written down.
 */
export const studioToken = (secret: string): string =>
  tokenFrom('atelier_oat_', createHmac('sha256', secret).update('studio access token').digest())
