import type { texts as english } from '../../languages/en/info.ts'
import { createSay, type Translation } from '../../lib/texts/catalogue.ts'
import { ofLanguage } from '../../lib/texts/language.ts'
import { definePart } from '../../lib/part.ts'
import { Later } from '../later/Later.tsx'
import { ContactForm } from './ContactForm.tsx'
import css from './InfoDialog.module.css'
import { About, Credits, Privacy, Terms } from './InfoTexts.tsx'
import { useSpeech } from './speech.ts'

const pages = { about: About, privacy: Privacy, terms: Terms, credits: Credits } as const

export type InfoName = keyof typeof pages | 'contact'

/** Texts of the pages. They are long and seldom read, so each language is loaded on demand. */
const files = import.meta.glob<{ readonly texts: Translation<typeof english> }>('./*/info.ts', {
  base: '../../languages',
})
const parts = Object.fromEntries(Object.entries(files).map(([file, load]) => [file, definePart(load)]))

/** Short text of a footer link, or the contact form. */
export const InfoText = ({ name, onClose }: { name: InfoName; onClose: () => void }) => {
  const { language } = useSpeech()
  if (name === 'contact') return <ContactForm onSent={onClose} />
  const Text = pages[name]
  return (
    <div className={css.text}>
      <Later part={ofLanguage(parts, language, 'info')}>
        {(loaded) => <Text say={createSay(loaded.texts, language)} />}
      </Later>
    </div>
  )
}
