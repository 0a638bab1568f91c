import { createBrowserRouter, createMemoryRouter, type RouteObject } from 'react-router'
import type { ComponentType } from 'react'
import { home } from './client.ts'
import { FirstPaint } from './shell/FirstPaint.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { RouteFailed } from './shell/RouteFailed.tsx'
import { Shell } from './shell/Shell.tsx'

/** The pages of the portal; the script of each is loaded when it is first opened. */
const pages: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./home/HomePage.tsx')).HomePage }) },
  {
    path: 'orders',
    lazy: async () => ({ Component: (await import('./orders/OrdersPage.tsx')).OrdersPage }),
  },
  {
    path: 'orders/:id',
    lazy: async () => ({ Component: (await import('./orders/OrderPage.tsx')).OrderPage }),
  },
  {
    path: 'subscriptions',
    lazy: async () => ({
      Component: (await import('./subscriptions/SubscriptionsPage.tsx')).SubscriptionsPage,
    }),
  },
  {
    path: 'subscriptions/:id',
    lazy: async () => ({
      Component: (await import('./subscriptions/SubscriptionPage.tsx')).SubscriptionPage,
    }),
  },
  {
    path: 'benefits',
    lazy: async () => ({ Component: (await import('./benefits/BenefitsPage.tsx')).BenefitsPage }),
  },
  {
    path: 'account',
    lazy: async () => ({ Component: (await import('./account/AccountPage.tsx')).AccountPage }),
  },
  { path: '*', Component: NotFound },
]

const routesIn = (Frame: ComponentType): RouteObject[] => [
  {
    path: home,
    HydrateFallback: FirstPaint,
    Component: Frame,
    ErrorBoundary: RouteFailed,
    children: [{ ErrorBoundary: RouteFailed, children: pages }],
  },
]

export const createRouter = () => createBrowserRouter(routesIn(Shell))

/**
 * The same pages in a frame of another site. The address of the frame stays as the seller made it, and the browser's way back
 * stays that of the page around it.
 */
export const createFrameRouter = (Frame: ComponentType) =>
  createMemoryRouter(routesIn(Frame), { initialEntries: [home] })
