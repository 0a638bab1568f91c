import { storedEmail } from './email-domains.ts'
import { readableEmail } from './readable-email.ts'

/**
 * Masks an e-mail address so that only its owner recognizes it: `ada@example.com` → `a•••@example.com`. Shown
 * to anyone with the link to a painting.
 */
export const maskEmail = (email: string): string => {
  const readable = readableEmail(storedEmail(email))
  const at = readable.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...readable][0]}•••${readable.slice(at).toLowerCase()}`
}

/** Returns true if an address could have this masked form. Needs no code that decodes domains. */
export const fitsMask = (email: string, masked: string): boolean => {
  const stored = storedEmail(email)
  return `${[...stored][0]}•••${stored.slice(stored.lastIndexOf('@'))}` === storedEmail(masked)
}
