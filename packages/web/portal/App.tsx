import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { RouterProvider } from 'react-router/dom'
import { Toasts } from '../ui/Toasts.tsx'
import { queries } from './queries.ts'
import { KitSpeech } from './texts/KitSpeech.tsx'
import { SpeechProvider } from './texts/speech.ts'

export type Router = ComponentProps<typeof RouterProvider>['router']

/** The whole application, at its own address or in a frame. */
export const App = ({ router }: { router: Router }) => (
  <SpeechProvider>
    <KitSpeech>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </KitSpeech>
  </SpeechProvider>
)
