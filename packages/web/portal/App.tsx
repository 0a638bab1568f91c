import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Toasts } from '../ui/Toasts.tsx'
import { queries } from './queries.ts'
import { KitSpeech } from './texts/KitSpeech.tsx'
import { SpeechProvider } from './texts/speech.ts'

/** The whole application around its pages, at its own address or in a frame. */
export const App = ({ children }: { children: ReactNode }) => (
  <SpeechProvider>
    <KitSpeech>
      <QueryClientProvider client={queries}>
        {children}
        <Toasts />
      </QueryClientProvider>
    </KitSpeech>
  </SpeechProvider>
)
