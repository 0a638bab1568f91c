import { NavLink } from 'react-router'
import { areas } from '../areas.ts'
import { home } from '../place.ts'
import { useSpeech } from '../texts/speech.ts'
import css from './Shell.module.css'

/** Areas of the portal. */
export const Navigation = () => {
  const { say } = useSpeech()
  return (
    <nav className={css.nav} aria-label={say('nav.label')}>
      {areas.map(({ path, title, icon: Icon }) => (
        <NavLink key={path} className={css.item ?? ''} to={home + (path && `/${path}`)} end={path === ''}>
          <Icon size={20} aria-hidden="true" />
          <span className={css.label}>{say(title)}</span>
        </NavLink>
      ))}
    </nav>
  )
}
