import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import { createFormat } from '../../lib/format.ts'
import { localeFor } from '../../lib/texts/language.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import hidden from '../../ui/visually-hidden.module.css'
import meadowSvg from '../../ui/art/meadow.svg?raw'
import { Compare } from '../compare/Compare.tsx'
import { exampleBefore, exampleImage } from '../showcase/examples.ts'
import type { Price } from '../state/wizard.ts'
import css from './Hero.module.css'
import { useSpeech } from '../texts/speech.ts'

// The drawing is in the built HTML, and hydration leaves it there: the script does not carry it a second
// time.
const strokes = import.meta.env.SSR ? meadowSvg : ''

/** Example photo shown first, before and after painting. */
const exampleName = 'meadow-hills'

/** Price in the visitor's locale. Until hydration it matches the server, which knows only the language. */
const ShownPrice = ({ price: { amount, currency } }: { price: Price }) => {
  const { language, format, say } = useSpeech()
  const { money } = useHydrated() ? format : createFormat(localeFor(language, []))
  return (
    <p className={css.offer}>
      <strong className={css.price}>{money(amount, currency)}</strong> {say('hero.offer')}
    </p>
  )
}

type Props = {
  /** True once the visitor has chosen a photo: only the card remains. */
  working: boolean
  /** Price of a painting; null where the customer chooses it at checkout. */
  price: Price | null
  children: ReactNode
}

/** First section of the page: the promise, an example with its price, and the card. */
export const Hero = ({ working, price, children }: Props) => {
  const { say } = useSpeech()
  return (
    <section className={classes(css.hero, working && css.working)} aria-label={say('hero.label')}>
      <div className={css.inner}>
        <div className={working ? hidden.hidden : undefined}>
          <h1 className={css.headline}>{say('hero.title')}</h1>
          {!working && (
            <>
              <p className={css.lead}>{say('hero.lead')}</p>
              <div className={css.example}>
                <Compare
                  before={exampleBefore(exampleName)}
                  after={exampleImage(exampleName)}
                  alt={say('hero.example')}
                  compact
                />
                {price !== null && <ShownPrice price={price} />}
                <ul className={css.promises}>
                  <li>{say('hero.noAccount')}</li>
                  <li>{say('hero.byMail')}</li>
                </ul>
              </div>
            </>
          )}
        </div>
        <div className={css.stage}>{children}</div>
      </div>
      {/* Brush strokes of a meadow. Decoration only: it comes last, because it would move while the page
          loads. */}
      <div
        className={css.meadow}
        aria-hidden="true"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: strokes }}
      />
    </section>
  )
}
