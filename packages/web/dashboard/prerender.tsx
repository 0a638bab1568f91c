import '../ui/base.css'
import '../ui/compact.css'
import { renderToString } from 'react-dom/server'
import type { RenderedPage } from '../build/rendered-page.ts'
import { SlowHint } from '../ui/SlowHint.tsx'
import { FirstPaint } from './shell/FirstPaint.tsx'

/** Renders the dashboard as HTML before its script has loaded; called at build time. */
export const renderPages = (): RenderedPage[] => [
  {
    file: 'dashboard',
    content: renderToString(
      <>
        <FirstPaint />
        <SlowHint />
      </>,
    ),
  },
]
