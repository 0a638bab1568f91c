import { Button } from '../../ui/Button.tsx'
import css from './TopBar.module.css'
import { useSpeech } from '../texts/speech.ts'

/** The logo: a hill, a sky and a sun. */
export const Logo = () => (
  <svg className={css.mark} viewBox="0 0 32 32" width="34" height="34" aria-hidden="true">
    <path className={css.hill} d="M3 21c5-5 9-6 13-4 5 2 8 1 13-3 1 9-4 15-13 15C9 29 4 27 3 21z" />
    <path className={css.sky} d="M4 14C5 7 10 3 16 3c7 0 12 4 13 9-5 3-9 4-13 2-5-2-8-1-12 0z" />
    <path className={css.sun} d="M19 8.5a3 3 0 1 1-6 .1 3 3 0 0 1 6-.1z" />
  </svg>
)

/** The top of the page: a link past it, the studio's name, and a button that opens the contact form. */
export const TopBar = ({ onContact }: { onContact: () => void }) => {
  const { say } = useSpeech()
  return (
    <header className={css.bar}>
      <a className={css.skip} href="#main">
        {say('skip')}
      </a>
      <a className={css.home} href="/">
        <Logo />
        <span>Atelier</span>
      </a>
      <Button tone="soft" onClick={onContact}>
        {say('contact')}
      </Button>
    </header>
  )
}
