import { storedEmail } from './email-domains.ts'
import { readableEmail } from './readable-email.ts'

/**
 * An e-mail address of which only its owner can tell what it is: `ada@example.com` → `a•••@example.com`. It goes to whoever has the
 * link to a painting.
 */
export const maskEmail = (email: string): string => {
  const readable = readableEmail(storedEmail(email))
  const at = readable.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...readable][0]}•••${readable.slice(at).toLowerCase()}`
}

/** Returns true when an address looks like this once it is masked. It needs no code that decodes domains. */
export const fitsMask = (email: string, masked: string): boolean => {
  const stored = storedEmail(email)
  return `${[...stored][0]}•••${stored.slice(stored.lastIndexOf('@'))}` === storedEmail(masked)
}
