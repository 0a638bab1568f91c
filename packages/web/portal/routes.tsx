import { lazy, type ComponentType, type ReactNode } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { home } from './client.ts'
import { NotFound } from './shell/NotFound.tsx'

type Load = () => Promise<ComponentType>

/** The pages of the portal by their addresses below it; the script of each is loaded when it is first opened. */
const pages: Readonly<Record<string, Load>> = {
  '': async () => (await import('./home/HomePage.tsx')).HomePage,
  orders: async () => (await import('./orders/OrdersPage.tsx')).OrdersPage,
  'orders/:id': async () => (await import('./orders/OrderPage.tsx')).OrderPage,
  subscriptions: async () => (await import('./subscriptions/SubscriptionsPage.tsx')).SubscriptionsPage,
  'subscriptions/:id': async () => (await import('./subscriptions/SubscriptionPage.tsx')).SubscriptionPage,
  benefits: async () => (await import('./benefits/BenefitsPage.tsx')).BenefitsPage,
  account: async () => (await import('./account/AccountPage.tsx')).AccountPage,
}

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
