import drawn from '../art/meadow.svg?raw'
import css from './Meadow.module.css'

// The strokes are in the built HTML already, and React leaves them there: the script need not carry them a second time.
const strokes = import.meta.env.SSR ? drawn : ''

/** The meadow behind the hero, in brush strokes that take the scheme's colours. Decoration only. */
export const Meadow = () => (
  <div
    className={css.meadow}
    aria-hidden="true"
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: strokes }}
  />
)
