import { createBrowserRouter, type RouteObject } from 'react-router'
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

export const createRouter = () =>
  createBrowserRouter([
    {
      path: home,
      HydrateFallback: FirstPaint,
      Component: Shell,
      ErrorBoundary: RouteFailed,
      children: [{ ErrorBoundary: RouteFailed, children: pages }],
    },
  ])
