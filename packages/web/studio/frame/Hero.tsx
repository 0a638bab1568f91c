import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './Hero.module.css'
import { Meadow } from './Meadow.tsx'

type Props = {
  /** A painting is being made or shown: the card takes the stage. */
  working: boolean
  children: ReactNode
}

export const Hero = ({ working, children }: Props) => (
  <section className={classes(css.hero, working && css.working)} aria-label="Make a painting">
    <Meadow />
    <div className={css.inner}>
      <div className={css.intro}>
        <h1 className={css.headline}>Step into a painted world</h1>
        <p className={css.lead}>
          Bring a photo you love. Our painter lays it down again stroke by stroke: a wide sky, soft light,
          brush marks you can see. You keep the picture.
        </p>
        <ul className={css.promises}>
          <li>No account</li>
          <li>Pay once</li>
          <li>Also sent by e-mail</li>
        </ul>
      </div>
      <div className={css.stage}>{children}</div>
    </div>
  </section>
)
