import { Dialog } from '../../ui/Dialog.tsx'
import { ContactForm } from './ContactForm.tsx'
import css from './InfoDialog.module.css'
import { useSpeech } from './speech.ts'
import { About, Credits, Privacy, Terms } from './InfoTexts.tsx'

const texts = {
  about: { title: 'footer.about', text: <About /> },
  privacy: { title: 'footer.privacy', text: <Privacy /> },
  terms: { title: 'footer.terms', text: <Terms /> },
  credits: { title: 'footer.credits', text: <Credits /> },
  contact: { title: 'contact', text: null },
} as const

export type InfoName = keyof typeof texts

/** The short texts of the footer's links and the contact form, in a dialog. */
export const InfoDialog = ({ name, onClose }: { name: InfoName | null; onClose: () => void }) => {
  const { say } = useSpeech()
  return (
    <Dialog open={name !== null} onClose={onClose} title={name ? say(texts[name].title) : ''}>
      {name === 'contact' ? (
        <ContactForm onSent={onClose} />
      ) : (
        name && <div className={css.text}>{texts[name].text}</div>
      )}
    </Dialog>
  )
}
