/**
 * An e-mail address of which only its owner can tell what it is: `ada@example.com` → `a•••@example.com`. It goes to whoever has the
 * link to a painting.
 */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return at < 1 ? '•••' : `${[...email][0]}•••${email.slice(at).toLowerCase()}`
}
