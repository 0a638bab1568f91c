import { Carousel } from './Carousel.tsx'
import { guests } from './guests.ts'
import css from './Testimonials.module.css'
import { useSpeech } from '../texts/speech.ts'

/** Six invented visitors, shown as illustrations of what people use the studio for. */
export const Testimonials = () => {
  const { say } = useSpeech()
  return (
    <section className={css.section} aria-labelledby="testimonials">
      <div className={css.head}>
        <h2 id="testimonials">{say('guests.title')}</h2>
        <p className={css.note}>{say('guests.note')}</p>
      </div>
      <Carousel label={say('guests.strip')}>
        {() =>
          guests.map(({ id, name }) => (
            <li key={id} className={css.entry}>
              <figure className={css.sheet}>
                <blockquote className={css.text}>{say(`guest.${id}.text`)}</blockquote>
                <figcaption className={css.by}>
                  <span className={css.name}>{name}</span>
                  <span className={css.role}>{say(`guest.${id}.role`)}</span>
                </figcaption>
              </figure>
            </li>
          ))
        }
      </Carousel>
    </section>
  )
}
