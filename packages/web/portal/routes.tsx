import { lazy, type ReactNode } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { home } from './client.ts'
import { pages } from './pages.ts'
import { NotFound } from './shell/NotFound.tsx'

const routes = Object.entries(pages).map(([path, load]) => ({
  path,
  load,
  Page: lazy(async () => ({ default: await load() })),
}))

/** Begins to load the page of the address, while it is still being asked who is signed in. */
export const loadFirstPage = (pathname: string): void => {
  const route = routes.find(({ path }) => matchPath(`${home}/${path}`, pathname))
  // The page itself shows that it did not arrive.
  route?.load().catch(() => undefined)
}

/**
 * The pages of the portal, for a router around them. They load no data by their routes, so they do without a router's data mode.
 *
 * @param frame what stands around each page
 */
export const Pages = ({ frame }: { frame: ReactNode }) => (
  <Routes>
    <Route path={home} element={frame}>
      {routes.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
)
