import hidden from '../../ui/visually-hidden.module.css'
import css from './Stars.module.css'

/** Rating of one to five stars. */
export const Stars = ({ rating }: { rating: number }) => (
  <>
    <span className={css.stars} aria-hidden="true">
      {'★'.repeat(rating)}
      <span className={css.empty}>{'★'.repeat(5 - rating)}</span>
    </span>
    <span className={hidden.hidden}>{rating} of 5 stars</span>
  </>
)
