import type { ReactNode } from 'react'
import { KitSpeech } from '../../ui/KitSpeech.tsx'
import { SpeechProvider, useSpeech } from './speech.ts'

const Kit = ({ children }: { children: ReactNode }) => <KitSpeech say={useSpeech().say}>{children}</KitSpeech>

/** Provides the page, and the kit components in it, with texts in the visitor's language. */
export const SpokenPage = ({ children }: { children: ReactNode }) => (
  <SpeechProvider>
    <Kit>{children}</Kit>
  </SpeechProvider>
)
