import { Gift, House, Receipt, RefreshCw, UserRound } from 'lucide-react'
import { NavLink } from 'react-router'
import { paths } from '../paths.ts'
import { useSpeech } from '../texts/speech.ts'
import css from './Shell.module.css'

const icon = { size: 20, 'aria-hidden': true } as const

/** Areas of the portal. */
export const Navigation = () => {
  const { say } = useSpeech()
  const items = [
    { to: paths.home, label: say('nav.home'), icon: <House {...icon} /> },
    { to: paths.orders, label: say('nav.orders'), icon: <Receipt {...icon} /> },
    { to: paths.subscriptions, label: say('nav.subscriptions'), icon: <RefreshCw {...icon} /> },
    { to: paths.benefits, label: say('nav.benefits'), icon: <Gift {...icon} /> },
    { to: paths.account, label: say('nav.account'), icon: <UserRound {...icon} /> },
  ]
  return (
    <nav className={css.nav} aria-label={say('nav.label')}>
      {items.map(({ to, label, icon: picture }) => (
        <NavLink key={to} className={css.item ?? ''} to={to} end={to === paths.home}>
          {picture}
          <span className={css.label}>{label}</span>
        </NavLink>
      ))}
    </nav>
  )
}
