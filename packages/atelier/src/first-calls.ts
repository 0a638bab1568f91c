import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverPagesFolder } from './package-files.ts'

/**
 * URLs of the calls with which pages of the dashboard start, by path below the organization: `orders/{id}`. The build
 * writes them from the dashboard's table of areas. `{id}` is the object of the page, `{organization_id}` its
 * organization.
 */
export type FirstCalls = Readonly<Record<string, string>>

/** Returns a function that reads the first calls of the built dashboard, when it is first called. */
export const builtFirstCalls = (): (() => FirstCalls) => {
  let calls: FirstCalls | undefined
  return () =>
    (calls ??= JSON.parse(readFileSync(join(serverPagesFolder(), 'first-calls.json'), 'utf8')) as FirstCalls)
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/**
 * Returns the URL of the first call of a page, by its organization; undefined for a page without one.
 *
 * @param path path below the organization: `orders/5f0c…`
 */
export const firstCallAt = (
  calls: FirstCalls,
  path: string,
): ((organization_id: string) => string) | undefined => {
  const [id = ''] = uuid.exec(path) ?? []
  const pattern = id === '' ? path : path.replace(id, '{id}')
  const url = Object.hasOwn(calls, pattern) ? calls[pattern] : undefined
  if (url === undefined) return undefined
  return (organization_id) => url.replace('{id}', id).replace('{organization_id}', organization_id)
}
