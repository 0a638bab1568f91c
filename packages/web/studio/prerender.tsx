import '../ui/base.css'
import { renderToString } from 'react-dom/server'
import { Page } from './Page.tsx'

/** The studio's page in its first state, as HTML; called at build time. */
export const renderStudio = (): string => renderToString(<Page />)
