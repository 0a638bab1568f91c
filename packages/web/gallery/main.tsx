import '../ui/base.css'
import '../ui/compact.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { Toasts } from '../ui/Toasts.tsx'
import { Gallery } from './Gallery.tsx'

createRoot(document.querySelector('#page') ?? document.body).render(
  <MemoryRouter>
    <Toasts>
      <Gallery />
    </Toasts>
  </MemoryRouter>,
)
