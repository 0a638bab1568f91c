import '../ui/base.css'
import '../ui/compact.css'
import { renderToString } from 'react-dom/server'
import type { RenderedPage } from '../build/rendered-page.ts'
import { SlowHint } from '../ui/SlowHint.tsx'
import { FirstPaint } from './shell/FirstPaint.tsx'

/** The dashboard before its script has arrived, as HTML; called at build time. */
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
