import { Button } from '../../ui/Button.tsx'
import css from './TopBar.module.css'
import { Logo } from './Logo.tsx'

export const TopBar = ({ onContact }: { onContact: () => void }) => (
  <header className={css.bar}>
    <a className={css.skip} href="#main">
      Skip to the studio
    </a>
    <a className={css.home} href="/">
      <Logo />
      <span>Atelier</span>
    </a>
    <Button tone="soft" onClick={onContact}>
      Contact Us
    </Button>
  </header>
)
