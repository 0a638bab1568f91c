import { Carousel } from './Carousel.tsx'
import testimonials from './testimonials.json'
import css from './Testimonials.module.css'

/** Six invented visitors, shown as illustrations of what people use the studio for. */
export const Testimonials = () => (
  <section className={css.section} aria-labelledby="testimonials">
    <div className={css.head}>
      <h2 id="testimonials">From the guest book</h2>
      <p className={css.note}>
        Illustrative entries: we made these people up to show what the studio is good for.
      </p>
    </div>
    <Carousel label="Testimonials">
      {() =>
        testimonials.map(({ name, role, text }) => (
          <li key={name} className={css.entry}>
            <figure className={css.sheet}>
              <blockquote className={css.text}>{text}</blockquote>
              <figcaption className={css.by}>
                <span className={css.name}>{name}</span>
                <span className={css.role}>{role}</span>
              </figcaption>
            </figure>
          </li>
        ))
      }
    </Carousel>
  </section>
)
