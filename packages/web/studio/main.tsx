import '../ui/base.css'
import { hydrateRoot } from 'react-dom/client'
import { Page } from './Page.tsx'

const place = document.getElementById('page')
if (place) hydrateRoot(place, <Page />)
