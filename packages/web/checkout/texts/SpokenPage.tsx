import { createSpokenPage } from '../../ui/create-spoken-page.tsx'
import { SpeechProvider, useSpeech } from './speech.ts'

export const SpokenPage = createSpokenPage({ SpeechProvider, useSpeech })
