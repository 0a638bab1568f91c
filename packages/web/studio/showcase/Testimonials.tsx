import { useMemo, type ReactNode } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Carousel } from './Carousel.tsx'
import { guests, readReviews } from './guest-book.ts'
import hidden from '../../ui/visually-hidden.module.css'
import css from './Testimonials.module.css'
import { useSpeech } from '../texts/speech.ts'

type Props = { text: string; language?: string; name: string; role: string; children?: ReactNode }

const Entry = ({ text, language, name, role, children }: Props) => (
  <li className={css.entry}>
    <figure className={css.sheet}>
      <blockquote className={css.text} lang={language} dir="auto">
        {children}
        {text}
      </blockquote>
      <figcaption className={css.by}>
        <bdi className={css.name}>{name}</bdi>
        <span className={css.role}>{role}</span>
      </figcaption>
    </figure>
  </li>
)

/** Reviews by buyers. Examples fill the places without a review. */
export const Testimonials = () => {
  const { say } = useSpeech()
  // The prerendered page has only the examples: reviews are data of the served page.
  const isHydrated = useHydrated()
  const reviews = useMemo(() => (isHydrated ? readReviews(document) : []), [isHydrated])
  const examples = guests.slice(reviews.length)
  return (
    <section className={css.section} aria-labelledby="testimonials">
      <div className={css.head}>
        <h2 id="testimonials">{say('guests.title')}</h2>
        {examples.length > 0 && <p className={css.note}>{say('guests.note')}</p>}
      </div>
      <Carousel label={say('guests.strip')}>
        {() => (
          <>
            {reviews.map(({ id, rating, text, language, display_name, place }) => (
              <Entry
                key={id}
                text={text}
                language={language}
                name={place === null ? display_name : `${display_name}, ${place}`}
                role={say('guests.verified')}
              >
                <span className={css.stars} aria-hidden="true">
                  {'★'.repeat(rating)}
                </span>
                <span className={hidden.hidden}>{say('guests.stars', { count: rating })}</span>
              </Entry>
            ))}
            {examples.map(({ id, name }) => (
              <Entry key={id} text={say(`guest.${id}.text`)} name={name} role={say(`guest.${id}.role`)} />
            ))}
          </>
        )}
      </Carousel>
    </section>
  )
}
