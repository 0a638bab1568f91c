import { deriveKey, tokenFromSeed } from '@atelier/plumbing/tokens'

/**
 * The token with which the studio talks to the platform in one process. It follows from the server's
 * secret, so that every start and every process has the same one and nothing needs to be written down.
 */
export const studioToken = (secret: string): string =>
  tokenFromSeed('atelier_oat_', deriveKey(secret, 'studio access token'))
