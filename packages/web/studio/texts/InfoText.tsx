import { ContactForm } from './ContactForm.tsx'
import css from './InfoDialog.module.css'
import { About, Credits, Privacy, Terms } from './InfoTexts.tsx'

const texts = { about: <About />, privacy: <Privacy />, terms: <Terms />, credits: <Credits /> } as const

export type InfoName = keyof typeof texts | 'contact'

/** One of the short texts of the footer's links, or the contact form. */
export const InfoText = ({ name, onClose }: { name: InfoName; onClose: () => void }) =>
  name === 'contact' ? <ContactForm onSent={onClose} /> : <div className={css.text}>{texts[name]}</div>
