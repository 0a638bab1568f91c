import type { CookieName } from '../stored-names/index.ts'

/** Returns the value of a request's cookie; undefined when the cookie is absent or empty. */
export const readCookie = (headers: Headers, name: CookieName): string | undefined => {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=', 2)
    if (key === name && value !== '') return value
  }
  return undefined
}
