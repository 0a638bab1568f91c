import type { PaperName } from '../texts/PaperDialog.tsx'
import css from './Footer.module.css'
import { Mark } from './Mark.tsx'

const Open = ({
  name,
  onOpen,
  children,
}: {
  name: PaperName
  onOpen: (name: PaperName) => void
  children: string
}) => (
  <li>
    <button type="button" className={css.link} onClick={() => onOpen(name)}>
      {children}
    </button>
  </li>
)

export const Footer = ({ onOpen }: { onOpen: (name: PaperName) => void }) => (
  <footer className={css.footer}>
    <div className={css.inner}>
      <div className={css.house}>
        <p className={css.name}>
          <Mark />
          Atelier
        </p>
        <p className={css.word}>A small workshop that turns photos into painted pictures.</p>
        <p className={css.word}>
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
