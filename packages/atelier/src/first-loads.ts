import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverPagesFolder } from './package-files.ts'

/** Requests of a page of the dashboard that need not wait for its script. */
export type FirstLoad = {
  /** URL of the first call. `{id}` is the object of the page, `{organization_id}` its organization. */
  readonly call?: string
  /** Scripts and style sheets of the page, below the root of the server. */
  readonly files: readonly string[]
}

/**
 * First loads by path below the organization: `orders/{id}`. The build writes them from the dashboard's table of
 * areas.
 */
export type FirstLoads = Readonly<Record<string, FirstLoad>>

/** Returns a function that reads the first loads of the built dashboard, when it is first called. */
export const builtFirstLoads = (): (() => FirstLoads) => {
  let loads: FirstLoads | undefined
  return () =>
    (loads ??= JSON.parse(readFileSync(join(serverPagesFolder(), 'first-loads.json'), 'utf8')) as FirstLoads)
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/** Returns the link with which the browser loads a file of a page together with the page. */
const fileLink = (file: string): string =>
  file.endsWith('.css') ? `</${file}>; rel=preload; as=style` : `</${file}>; rel=modulepreload`

/**
 * Returns the value of the `Link` header of a page: its first call, and then its files.
 *
 * @param path path below the organization: `orders/5f0c…`
 * @param organization_id undefined for a page whose first call is not preloaded
 */
export const firstLoadLinks = (
  loads: FirstLoads,
  path: string,
  organization_id: string | undefined,
): string | undefined => {
  const [id = ''] = uuid.exec(path) ?? []
  const pattern = id === '' ? path : path.replace(id, '{id}')
  if (!Object.hasOwn(loads, pattern)) return undefined
  const { call, files } = loads[pattern]!
  const url = organization_id && call?.replace('{id}', id).replace('{organization_id}', organization_id)
  const callLink = url ? [`<${url}>; rel=preload; as=fetch; crossorigin`] : []
  return [...callLink, ...files.map(fileLink)].join(', ') || undefined
}
