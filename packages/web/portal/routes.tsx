import { lazy, type ReactNode } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { home } from './place.ts'
import { pages } from './pages.ts'
import { NotFound } from './shell/NotFound.tsx'

// `React.lazy`, because a navigation then shows the former page until the next one is loaded; the frame shows
// its failure.
const routes = Object.entries(pages).map(([path, load]) => ({
  path,
  load,
  Page: lazy(async () => ({ default: await load() })),
}))

/** Starts loading the page of the URL while the session is still being read. */
export const loadFirstPage = (pathname: string): void => {
  const route = routes.find(({ path }) => matchPath(`${home}/${path}`, pathname))
  // The page itself reports the failure.
  route?.load().catch(() => undefined)
}

/**
 * Pages of the portal, for a router around them. They load no data by their routes, so they do without a
 * router's data mode.
 *
 * @param frame the layout around each page
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
