import { Dialog } from '../../ui/Dialog.tsx'
import { ContactForm } from './ContactForm.tsx'
import css from './InfoDialog.module.css'
import { About, Credits, Privacy, Terms } from './InfoTexts.tsx'

const texts = {
  about: { title: 'About', text: <About /> },
  privacy: { title: 'Privacy Policy', text: <Privacy /> },
  terms: { title: 'Terms of Service', text: <Terms /> },
  credits: { title: 'Photo credits', text: <Credits /> },
  contact: { title: 'Contact Us', text: null },
} as const

export type InfoName = keyof typeof texts

/** The short texts of the footer's links and the contact form, in a dialog. */
export const InfoDialog = ({ name, onClose }: { name: InfoName | null; onClose: () => void }) => (
  <Dialog open={name !== null} onClose={onClose} title={name ? texts[name].title : ''}>
    {name === 'contact' ? (
      <ContactForm onSent={onClose} />
    ) : (
      name && <div className={css.text}>{texts[name].text}</div>
    )}
  </Dialog>
)
