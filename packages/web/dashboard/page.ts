import { createElement, type FunctionComponent } from 'react'
import type { RouteObject } from 'react-router'
import { type FirstCall, firstCallLoader, type listCall } from './first-call.ts'
import { mayOpen, type Role } from './shell/role.ts'

/** A page in the table of areas. */
export type Entry = {
  /** Title of the document. Absent for the page of an object, whose title is its name. */
  readonly title?: string
  /** Call with which the page starts. Absent if its input is not constant. */
  readonly firstCall?: FirstCall
  /** Roles whose members can use the page. Default: all. */
  readonly roles?: readonly Role[]
}

/** Entry of a list. */
export type ListEntry = { readonly title: string; readonly firstCall: ReturnType<typeof listCall> }

/** Handle of a route. */
export type Handle = Entry & {
  /** Names of the components that the route loads. */
  readonly components: readonly string[]
}

type LoadPage<Name extends string, Props extends Entry> = () => Promise<
  Readonly<Record<Name, FunctionComponent<Props>>>
>

/** Loads the component of a page, which receives its entry. @param level level of the heading of a refused page */
const loadComponent = async <Name extends string, Props extends Entry>(
  load: LoadPage<Name, Props>,
  name: Name,
  entry: Props,
  level: 1 | 2,
): Promise<FunctionComponent> => {
  const { roles } = entry
  if (roles === undefined) {
    const Page = (await load())[name]
    return () => createElement(Page, entry)
  }
  const [{ [name]: Page }, { ForRoles }] = await Promise.all([load(), import('./shell/ForRoles.tsx')])
  return () => createElement(ForRoles, { roles, level }, createElement(Page, entry))
}

const isOtherPage = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname !== nextUrl.pathname

/** Properties of the route of a page. */
const routeOf = <Name extends string, Props extends Entry>(
  load: LoadPage<Name, Props>,
  name: Name,
  entry: Props,
  level: 1 | 2 = 1,
) => ({
  handle: {
    ...entry,
    components: entry.roles === undefined ? [name] : [name, 'ForRoles'],
  } satisfies Handle,
  lazy: async () => ({ Component: await loadComponent(load, name, entry, level) }),
  ...(entry.firstCall && { loader: firstCallLoader(entry.firstCall), shouldRevalidate: isOtherPage }),
})

const placeOf = (path: string) => (path === '' ? { index: true as const } : { path })

/**
 * Returns a page whose script is loaded on first use.
 *
 * @param path path below the organization; empty for the first page
 * @param load imports the module of the page
 * @param name name of the component in the module
 */
export const page = <Name extends string, Props extends Entry>(
  path: string,
  load: LoadPage<Name, NoInfer<Props>>,
  name: Name,
  entry: Props,
): RouteObject => ({ ...placeOf(path), ...routeOf(load, name, entry) })

/** A page in a frame of several, which has links to all of them. */
export type Tab = {
  readonly label: string
  readonly path: string
  readonly roles?: readonly Role[] | undefined
  readonly route: RouteObject
}

/**
 * Returns a tab, whose label is the title of its page. Its link omits optional parameters: `emails` of
 * `emails/:mail?`.
 *
 * @param path path below the frame; empty for the first page
 */
export const tab = <Name extends string, Props extends Omit<Entry, 'title'>>(
  title: string,
  path: string,
  load: LoadPage<Name, NoInfer<Props & { readonly title: string }>>,
  name: Name,
  entry: Props = {} as Props,
): Tab => ({
  label: title,
  path: path.replace(/\/:.*/, ''),
  roles: entry.roles,
  route: { ...placeOf(path), ...routeOf(load, name, { title, ...entry }, 2) },
})

/** Returns a page that is the frame of several. */
export const frame = <Name extends string>(
  path: string,
  load: LoadPage<Name, { readonly title: string }>,
  name: Name,
  title: string,
  tabs: readonly Tab[],
): RouteObject => ({ path, ...routeOf(load, name, { title }), children: tabs.map(({ route }) => route) })

/**
 * Returns the links of the tabs that a role can use.
 *
 * @param pathOf path of a tab, such as `paths.settings`
 * @param role undefined for tabs of all roles, and until it is known
 */
export const linksOf = (
  tabs: readonly Tab[],
  slug: string,
  pathOf: (slug: string, path: string) => string,
  role?: Role,
): { readonly to: string; readonly label: string }[] =>
  tabs
    .filter(({ roles }) => mayOpen(roles, role))
    .map(({ label, path }) => ({ to: pathOf(slug, path), label }))
