import type { ReactNode } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { About } from './About.tsx'
import { ContactForm } from './ContactForm.tsx'
import { Credits } from './Credits.tsx'
import css from './Paper.module.css'
import { Privacy } from './Privacy.tsx'
import { Terms } from './Terms.tsx'

export type PaperName = 'about' | 'contact' | 'privacy' | 'terms' | 'credits'

const titles: Readonly<Record<PaperName, string>> = {
  about: 'About',
  contact: 'Contact Us',
  privacy: 'Privacy Policy',
  terms: 'Terms of Service',
  credits: 'Photo credits',
}

const textOf = (name: Exclude<PaperName, 'contact'>): ReactNode => {
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

/** The short texts behind the footer's links, and the contact form, opened in place. */
export const PaperDialog = ({ name, onClose }: { name: PaperName | null; onClose: () => void }) => (
  <Dialog open={name !== null} onClose={onClose} title={name ? titles[name] : ''}>
    {name === 'contact' ? (
      <ContactForm onSent={onClose} />
    ) : (
      name && <div className={css.paper}>{textOf(name)}</div>
    )}
  </Dialog>
)
