import type { InfoName } from '../texts/InfoDialog.tsx'
import css from './Footer.module.css'
import { Logo } from './Logo.tsx'

const Open = ({
  name,
  onOpen,
  children,
}: {
  name: InfoName
  onOpen: (name: InfoName) => void
  children: string
}) => (
  <li>
    <button type="button" className={css.link} onClick={() => onOpen(name)}>
      {children}
    </button>
  </li>
)

export const Footer = ({ onOpen }: { onOpen: (name: InfoName) => void }) => (
  <footer className={css.footer}>
    <div className={css.inner}>
      <div>
        <p className={css.name}>
          <Logo />
          Atelier
        </p>
        <p className={css.line}>A small workshop that turns photos into painted pictures.</p>
        <p className={css.line}>
          <button type="button" className={css.link} onClick={() => onOpen('credits')}>
            Photo credits
          </button>
        </p>
      </div>
      <nav aria-labelledby="quick-links">
        <h2 id="quick-links" className={css.heading}>
          Quick Links
        </h2>
        <ul>
          <li>
            <a className={css.link} href="/">
              Home
            </a>
          </li>
          <Open name="about" onOpen={onOpen}>
            About
          </Open>
          <Open name="contact" onOpen={onOpen}>
            Contact
          </Open>
        </ul>
      </nav>
      <nav aria-labelledby="legal">
        <h2 id="legal" className={css.heading}>
          Legal
        </h2>
        <ul>
          <Open name="privacy" onOpen={onOpen}>
            Privacy Policy
          </Open>
          <Open name="terms" onOpen={onOpen}>
            Terms of Service
          </Open>
        </ul>
      </nav>
    </div>
  </footer>
)
