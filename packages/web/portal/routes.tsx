import { type ComponentType, lazy, type ReactNode, useState } from 'react'
import { matchPath, Route, Routes, useParams } from 'react-router'
import { beginEndpoint } from '../lib/queries.ts'
import { pages } from './areas.ts'
import type { AreaTitle } from './page.ts'
import { home } from './place.ts'
import { queries } from './queries.ts'
import { NotFound } from './shell/NotFound.tsx'

// `React.lazy`, because a navigation then shows the former page until the next one is loaded; the frame shows
// its failure.
const routes = pages.map((page) => ({
  ...page,
  Page: lazy<ComponentType<{ title?: AreaTitle }>>(async () => ({
    default: (await page.load()) as ComponentType<{ title?: AreaTitle }>,
  })),
}))

/** Starts loading the page of the URL while the session is still being read. */
export const loadFirstPage = (pathname: string): void => {
  const route = routes.find(({ path }) => matchPath(`${home}/${path}`, pathname))
  // The page itself reports the failure.
  route?.load().catch(() => undefined)
}

const OpenedPage = ({ title, firstCall, Page }: (typeof routes)[number]) => {
  const { id = '' } = useParams()
  // Once, beside the script of the page. Frames have no URL of the page, and the session is known only here.
  useState(() => firstCall && beginEndpoint(queries, firstCall, { path: { id } }))
  return <Page {...(title && { title })} />
}

/**
 * Pages of the portal, for a router around them. Their routes have no loaders, so they do without a router's data mode.
 *
 * @param frame the layout around each page
 */
export const Pages = ({ frame }: { frame: ReactNode }) => (
  <Routes>
    <Route path={home} element={frame}>
      {routes.map((route) => (
        <Route key={route.path} path={route.path} element={<OpenedPage {...route} />} />
      ))}
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
)
