import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import css from './Compare.module.css'

type Props = {
  before: string
  after: string
  /** Describes the painting. */
  alt: string
}

const places = [
  { label: 'Photo', painted: 0 },
  { label: 'Half and half', painted: 50 },
  { label: 'Painting', painted: 100 },
] as const

/**
 * The photo over the painting, with a slider that uncovers it. The slider is a range input, so it works by mouse, touch,
 * arrow keys and voice; three buttons need no dragging.
 */
export const Compare = ({ before, after, alt }: Props) => {
  const [painted, setPainted] = useState(50)
  const id = useId()
  return (
    <figure className={css.compare}>
      <div className={css.box} style={{ ['--photo' as string]: `${100 - painted}%` }}>
        <img className={css.after} src={after} alt={`The painting: ${alt}`} />
        <img className={css.before} src={before} alt="Before it was painted" />
        <span className={css.edge} aria-hidden="true">
          <svg viewBox="0 0 24 24" width="22" height="22">
            <path
              d="M9 5l-6 7 6 7M15 5l6 7-6 7"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.4"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        <label className={hidden.hidden} htmlFor={id}>
          How much of the painting is shown
        </label>
        <input
          id={id}
          className={css.range}
          type="range"
          min="0"
          max="100"
          // The photo lies to the left: dragging to the right uncovers it.
          value={100 - painted}
          aria-valuetext={`${painted} % painting`}
          onChange={(event) => setPainted(100 - Number(event.target.value))}
        />
      </div>
      <figcaption className={css.places}>
        {places.map((place) => (
          <Button
            key={place.label}
            tone="soft"
            size="small"
            aria-pressed={painted === place.painted}
            onClick={() => setPainted(place.painted)}
          >
            {place.label}
          </Button>
        ))}
      </figcaption>
    </figure>
  )
}
