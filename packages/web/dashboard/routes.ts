import { createBrowserRouter } from 'react-router'
import { pages } from './areas.ts'
import { FirstPaint } from './shell/FirstPaint.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { RouteFailed } from './shell/RouteFailed.tsx'
import { Shell } from './shell/Shell.tsx'

export const createRouter = () =>
  createBrowserRouter([
    {
      path: '/dashboard/:slug?',
      HydrateFallback: FirstPaint,
      Component: Shell,
      ErrorBoundary: RouteFailed,
      children: [{ ErrorBoundary: RouteFailed, children: [...pages, { path: '*', Component: NotFound }] }],
    },
  ])
