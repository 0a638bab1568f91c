import type { ReactNode } from 'react'
import { KitSpeech } from '../../ui/KitSpeech.tsx'
import { SpeechProvider, useSpeech } from './speech.ts'

const Kit = ({ children }: { children: ReactNode }) => <KitSpeech say={useSpeech().say}>{children}</KitSpeech>

/** Gives the page, and the parts of the kit in it, their words in the language of the visitor. */
export const SpokenPage = ({ children }: { children: ReactNode }) => (
  <SpeechProvider>
    <Kit>{children}</Kit>
  </SpeechProvider>
)
