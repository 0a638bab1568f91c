import { readableEmail, storedEmail } from './email-domains.ts'

/**
 * An e-mail address of which only its owner can tell what it is: `ada@example.com` → `a•••@example.com`. It goes to whoever has the
 * link to a painting.
 */
export const maskEmail = (email: string): string => {
  const readable = readableEmail(storedEmail(email))
  const at = readable.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...readable][0]}•••${readable.slice(at).toLowerCase()}`
}
