import type { ReactNode } from 'react'
import type { InfoName } from '../texts/InfoDialog.tsx'
import css from './Footer.module.css'
import { Logo } from './TopBar.tsx'

const Links = ({
  id,
  heading,
  children,
}: {
  id: string
  heading: string
  children: readonly ReactNode[]
}) => (
  <nav aria-labelledby={id}>
    <h2 id={id} className={css.heading}>
      {heading}
    </h2>
    <ul>
      {children.map((link, at) => (
        <li key={at}>{link}</li>
      ))}
    </ul>
  </nav>
)

/** The bottom of the page, with links to the short texts. */
export const Footer = ({ onOpen }: { onOpen: (name: InfoName) => void }) => {
  const opener = (name: InfoName, label: string) => (
    <button type="button" className={css.link} onClick={() => onOpen(name)}>
      {label}
    </button>
  )
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <div>
          <p className={css.name}>
            <Logo />
            Atelier
          </p>
          <p className={css.line}>A small workshop that turns photos into painted pictures.</p>
          <p className={css.line}>{opener('credits', 'Photo credits')}</p>
        </div>
        <Links id="quick-links" heading="Quick Links">
          <a className={css.link} href="/">
            Home
          </a>
          {opener('about', 'About')}
          {opener('contact', 'Contact')}
        </Links>
        <Links id="legal" heading="Legal">
          {opener('privacy', 'Privacy Policy')}
          {opener('terms', 'Terms of Service')}
        </Links>
      </div>
    </footer>
  )
}
