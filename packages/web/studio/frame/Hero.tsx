import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import meadowSvg from '../art/meadow.svg?raw'
import css from './Hero.module.css'
import { useSpeech } from '../texts/speech.ts'

// The drawing is in the built HTML, and hydration leaves it there: the script need not carry it a second time.
const strokes = import.meta.env.SSR ? meadowSvg : ''

type Props = {
  /** Whether a painting is being made or shown: the card is then the main part. */
  working: boolean
  children: ReactNode
}

/** The first section of the page: what the studio does, and the card. */
export const Hero = ({ working, children }: Props) => {
  const { say } = useSpeech()
  return (
    <section className={classes(css.hero, working && css.working)} aria-label={say('hero.label')}>
      {/* A meadow, in brush strokes of the colour scheme. Decoration only. */}
      <div
        className={css.meadow}
        aria-hidden="true"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: strokes }}
      />
      <div className={css.inner}>
        <div className={css.intro}>
          <h1 className={css.headline}>{say('hero.title')}</h1>
          <p className={css.lead}>{say('hero.lead')}</p>
          <ul className={css.promises}>
            <li>{say('hero.noAccount')}</li>
            <li>{say('hero.payOnce')}</li>
            <li>{say('hero.byMail')}</li>
          </ul>
        </div>
        <div className={css.stage}>{children}</div>
      </div>
    </section>
  )
}
