import type { CookieName } from '../stored-names/index.ts'

/** The value of a cookie that a request carries; undefined when the cookie is absent or empty. */
export const readCookie = (headers: Headers, name: CookieName): string | undefined => {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=', 2)
    if (key === name && value !== '') return value
  }
  return undefined
}
