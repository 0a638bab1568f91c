import { createSay, type Translation } from '../../lib/texts/catalogue.ts'
import type { Language } from '../../lib/texts/language.ts'
import { definePart, type Part } from '../../lib/part.ts'
import { Later } from '../later/Later.tsx'
import { ContactForm } from './ContactForm.tsx'
import css from './InfoDialog.module.css'
import type { texts as english } from './info/en.ts'
import { About, Credits, Privacy, Terms } from './InfoTexts.tsx'
import { useSpeech } from './speech.ts'

const pages = { about: About, privacy: Privacy, terms: Terms, credits: Credits } as const

export type InfoName = keyof typeof pages | 'contact'

/** Texts of the pages. They are long and seldom read, so each language is loaded on demand. */
const texts: Readonly<Record<Language, Part<{ readonly texts: Translation<typeof english> }>>> = {
  en: definePart(() => import('./info/en.ts')),
  sv: definePart(() => import('./info/sv.ts')),
  de: definePart(() => import('./info/de.ts')),
  fr: definePart(() => import('./info/fr.ts')),
  es: definePart(() => import('./info/es.ts')),
}

/** Short text of a footer link, or the contact form. */
export const InfoText = ({ name, onClose }: { name: InfoName; onClose: () => void }) => {
  const { language } = useSpeech()
  if (name === 'contact') return <ContactForm onSent={onClose} />
  const Text = pages[name]
  return (
    <div className={css.text}>
      <Later part={texts[language]}>{(loaded) => <Text say={createSay(loaded.texts, language)} />}</Later>
    </div>
  )
}
