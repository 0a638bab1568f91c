import { createHash, createHmac } from 'node:crypto'

/** Returns the secret part of a link: 192 bits that cannot be derived from the share's id without the key. */
export const tokenOf = (key: Buffer, share_id: string): string =>
  createHmac('sha256', key).update(share_id).digest().subarray(0, 24).toString('base64url')

/** Returns the stored form of a link's token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** True for a text in the format of a token; others are not looked up. */
export const isToken = (text: string): boolean => /^[\w-]{32}$/.test(text)
