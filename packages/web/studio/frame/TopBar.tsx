import { Button } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import css from './TopBar.module.css'
import { useSpeech } from '../texts/speech.ts'

/** Header of the page: a skip link, the studio's name, and a button that opens the contact form. */
export const TopBar = ({ onContact }: { onContact: () => void }) => {
  const { say } = useSpeech()
  return (
    <header className={css.bar}>
      <SkipLink>{say('skip')}</SkipLink>
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
