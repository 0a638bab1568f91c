import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

type LoadPage<Name extends string> = () => Promise<Readonly<Record<Name, ComponentType>>>

/**
 * Returns a page whose script is loaded on first use.
 *
 * @param path path below the organization, or below the frame of a tab; empty for the first page
 * @param load imports the module of the page
 * @param name name of the component in the module
 */
export const page = <Name extends string>(path: string, load: LoadPage<Name>, name: Name): RouteObject => ({
  ...(path === '' ? { index: true } : { path }),
  lazy: async () => ({ Component: (await load())[name] }),
})

/** A page in a frame of several, which has links to all of them. */
export type Tab = { readonly label: string; readonly path: string; readonly route: RouteObject }

/** Returns a tab. Its link omits optional parameters: `emails` of `emails/:mail?`. */
export const tab = <Name extends string>(
  label: string,
  path: string,
  load: LoadPage<Name>,
  name: Name,
): Tab => ({ label, path: path.replace(/\/:.*/, ''), route: page(path, load, name) })

/** Returns a page that is the frame of several. */
export const frame = <Name extends string>(
  path: string,
  load: LoadPage<Name>,
  name: Name,
  tabs: readonly Tab[],
): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load())[name] }),
  children: tabs.map(({ route }) => route),
})

/** Returns the links of the tabs. @param pathOf path of a tab, such as `paths.settings` */
export const linksOf = (
  tabs: readonly Tab[],
  slug: string,
  pathOf: (slug: string, path: string) => string,
): { readonly to: string; readonly label: string }[] =>
  tabs.map(({ label, path }) => ({ to: pathOf(slug, path), label }))
