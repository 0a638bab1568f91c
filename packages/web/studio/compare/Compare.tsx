import { useId, useState, type CSSProperties, type ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import { Button } from '../../ui/Button.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import css from './Compare.module.css'
import { useSpeech } from '../texts/speech.ts'

type Props = {
  before: string
  after: string
  /** Alternative text of the painting. */
  alt: string
  /** Size of the painting in pixels, if known: reserves the frame's shape before the picture loads. */
  size?: { readonly width: number; readonly height: number } | undefined
  /** Set while the painting is not revealed: `covered` by the photo, or `arriving` on top of it. */
  cover?: 'covered' | 'arriving' | undefined
  /** Rendered over the photo while the painting is covered. */
  children?: ReactNode
  /** Share of the painting shown at first, in percent. Defaults to 50. */
  rest?: number | undefined
  /** Compact example: half of each picture, labelled inside the picture, without a button. */
  compact?: boolean | undefined
  /** Called when the visitor moves the slider or presses a button. */
  onUse?: () => void
  onLoad?: () => void
  onError?: () => void
}

/**
 * The photo over the painting, with a slider that uncovers it. The slider is a range input, so it works by
 * mouse, touch, arrow keys and voice; a button shows the original without dragging. The painting's image
 * element never changes, covered or not.
 */
export const Compare = ({
  before,
  after,
  alt,
  size,
  cover,
  rest = 50,
  compact = false,
  children,
  onUse,
  onLoad,
  onError,
}: Props) => {
  const { say } = useSpeech()
  const [chosenIndex, setChosenIndex] = useState<number>()
  const [wasCovered] = useState(cover !== undefined)
  const id = useId()
  const choose = (painted: number) => {
    setChosenIndex(painted)
    onUse?.()
  }
  const painted = chosenIndex ?? (cover === undefined ? rest : 100)
  // The content security policy forbids inline styles in the HTML of the server: an example gets its resting
  // position from the style sheet.
  const frame: (CSSProperties & Record<`--${string}`, string>) | undefined =
    compact && chosenIndex === undefined
      ? undefined
      : { '--photo': `${100 - painted}%`, ...(size && { '--shape': `${size.width / size.height}` }) }
  return (
    <figure className={css.compare}>
      <div
        className={classes(
          css.box,
          size && css.shaped,
          compact && css.compact,
          cover !== undefined && css.covered,
          cover === 'arriving' && css.arriving,
          wasCovered && chosenIndex === undefined && css.settling,
        )}
        style={frame}
      >
        <img
          className={css.after}
          src={after}
          alt={say('compare.painting', { what: alt })}
          onLoad={onLoad}
          onError={onError}
        />
        {/* The example's painting comes first: it is the largest picture of the first screen. */}
        <img
          className={css.before}
          src={before}
          alt={say('compare.before')}
          fetchPriority={compact ? 'low' : undefined}
        />
        {children}
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
        {compact && (
          <>
            <span className={classes(css.name, css.ofPhoto)} aria-hidden="true">
              {say('compare.photo')}
            </span>
            <span className={classes(css.name, css.ofPainting)} aria-hidden="true">
              {say('compare.all')}
            </span>
          </>
        )}
        <label className={hidden.hidden} htmlFor={id}>
          {say('compare.label')}
        </label>
        <input
          id={id}
          className={css.range}
          type="range"
          min="0"
          max="100"
          // The photo is on the left: dragging to the right uncovers it.
          value={100 - painted}
          aria-valuetext={say('compare.value', { percent: painted })}
          onChange={(event) => choose(100 - Number(event.target.value))}
        />
      </div>
      {!compact && (
        <figcaption className={css.original}>
          <Button
            tone="soft"
            size="small"
            aria-pressed={painted === 0}
            onClick={() => choose(painted === 0 ? 100 : 0)}
          >
            {say('compare.original')}
          </Button>
        </figcaption>
      )}
    </figure>
  )
}
