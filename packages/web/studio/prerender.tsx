import '../ui/base.css'
import { renderToString } from 'react-dom/server'
import { Page } from './Page.tsx'

/** The studio's page as a visitor first sees it, as HTML; run at build time. */
export const renderStudio = (): string => renderToString(<Page />)
