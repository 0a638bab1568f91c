import type { ReactNode } from 'react'
import type { InfoName } from '../texts/InfoDialog.tsx'
import css from './Footer.module.css'
import { Logo } from '../../ui/Logo.tsx'
import { choose, useSpeech } from '../texts/speech.ts'
import { LanguageSelect } from '../../ui/LanguageSelect.tsx'

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

/** Footer of the page, with links to the short texts. */
export const Footer = ({
  onOpen,
  onLanguage,
}: {
  onOpen: (name: InfoName) => void
  /** Called when the visitor chooses another language. */
  onLanguage: () => void
}) => {
  const { say, language } = useSpeech()
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
          <p className={css.line}>{say('footer.line')}</p>
          <p className={css.line}>{opener('credits', say('footer.credits'))}</p>
          <LanguageSelect
            label={say('language')}
            language={language}
            onChoose={(language) => choose(language).then(onLanguage)}
            failed={say('notLoaded')}
          />
        </div>
        <Links id="quick-links" heading={say('footer.links')}>
          <a className={css.link} href="/">
            {say('footer.home')}
          </a>
          {opener('about', say('footer.about'))}
          {opener('contact', say('footer.contact'))}
          <a className={css.link} href="/docs">
            {say('footer.developers')}
          </a>
        </Links>
        <Links id="legal" heading={say('footer.legal')}>
          {opener('privacy', say('footer.privacy'))}
          {opener('terms', say('footer.terms'))}
        </Links>
      </div>
    </footer>
  )
}
