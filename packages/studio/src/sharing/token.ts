import { createHash, createHmac } from 'node:crypto'

/** The secret part of a link: 192 bits that nobody can tell from the share's id without the key. */
export const tokenOf = (key: Buffer, share_id: string): string =>
  createHmac('sha256', key).update(share_id).digest().subarray(0, 24).toString('base64url')

/** The form in which the token of a link is stored. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Whether a text can be the token of a link; others are not looked up. */
export const isToken = (text: string): boolean => /^[\w-]{32}$/.test(text)
