import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import meadowSvg from '../art/meadow.svg?raw'
import css from './Hero.module.css'

// The drawing is in the built HTML, and hydration leaves it there: the script need not carry it a second time.
const strokes = import.meta.env.SSR ? meadowSvg : ''

type Props = {
  /** Whether a painting is being made or shown: the card is then the main part. */
  working: boolean
  children: ReactNode
}

/** The first section of the page: what the studio does, and the card. */
export const Hero = ({ working, children }: Props) => (
  <section className={classes(css.hero, working && css.working)} aria-label="Make a painting">
    {/* A meadow, in brush strokes of the colour scheme. Decoration only. */}
    <div
      className={css.meadow}
      aria-hidden="true"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: strokes }}
    />
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
