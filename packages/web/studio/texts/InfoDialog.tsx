import type { ReactNode } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { About } from './About.tsx'
import { ContactForm } from './ContactForm.tsx'
import { Credits } from './Credits.tsx'
import css from './InfoDialog.module.css'
import { Privacy } from './Privacy.tsx'
import { Terms } from './Terms.tsx'

export type InfoName = 'about' | 'contact' | 'privacy' | 'terms' | 'credits'

const titles: Readonly<Record<InfoName, string>> = {
  about: 'About',
  contact: 'Contact Us',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  credits: 'Photo credits',
}

const textOf = (name: Exclude<InfoName, 'contact'>): ReactNode => {
  switch (name) {
    case 'about':
      return <About />
    case 'privacy':
      return <Privacy />
    case 'terms':
      return <Terms />
    case 'credits':
      return <Credits />
  }
}

/** The short texts of the footer's links and the contact form, in a dialog. */
export const InfoDialog = ({ name, onClose }: { name: InfoName | null; onClose: () => void }) => (
  <Dialog open={name !== null} onClose={onClose} title={name ? titles[name] : ''}>
    {name === 'contact' ? (
      <ContactForm onSent={onClose} />
    ) : (
      name && <div className={css.text}>{textOf(name)}</div>
    )}
  </Dialog>
)
