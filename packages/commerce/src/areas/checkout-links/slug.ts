import { randomBytes } from 'node:crypto'

/** Letters and digits that nobody confuses when they read an address aloud or type it from paper; 32 of them. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A slug of eight letters and digits, for links whose seller chooses none. */
export const randomSlug = (): string =>
  [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('')
