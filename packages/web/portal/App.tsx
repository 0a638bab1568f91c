import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Toasts } from '../ui/Toasts.tsx'
import { queries } from './queries.ts'
import { SpokenPage } from './texts/SpokenPage.tsx'

/** Application around its pages, at its own URL or in a frame. */
export const App = ({ children }: { children: ReactNode }) => (
  <SpokenPage>
    <QueryClientProvider client={queries}>
      <Toasts>{children}</Toasts>
    </QueryClientProvider>
  </SpokenPage>
)
