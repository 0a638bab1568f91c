import { useState, type ReactNode } from 'react'
import { usePrefersMotion } from '../motion.ts'
import css from './Carousel.module.css'
import { useSlide } from './use-slide.ts'
import { useSpeech } from '../texts/speech.ts'

type Props = {
  label: string
  /**
   * Renders the items; `copy` is true for the second copy, which makes the loop seamless and is hidden from
   * screen readers.
   */
  children: (copy: boolean) => ReactNode
}

/**
 * Auto-scrolling strip that loops. Pauses while hovered, focused, touched or paused, and when the visitor
 * prefers reduced motion; it can be scrolled by hand at any time.
 */
export const Carousel = ({ label, children }: Props) => {
  const { say } = useSpeech()
  const [paused, setPaused] = useState(false)
  const moves = usePrefersMotion()
  const strip = useSlide(moves && !paused)
  return (
    <div className={css.frame}>
      {/* Focusable, so that arrow keys scroll it in every browser. */}
      <section
        className={css.strip}
        ref={strip}
        aria-label={say('strip.label', { what: label })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <ul className={css.copy}>{children(false)}</ul>
        {moves && (
          <ul className={css.copy} aria-hidden="true">
            {children(true)}
          </ul>
        )}
      </section>
      {moves && (
        <button
          type="button"
          className={css.pause}
          aria-pressed={paused}
          aria-label={say('strip.pauseLabel', { what: label })}
          onClick={() => setPaused(!paused)}
        >
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
            <path d={paused ? 'M5 3l12 7-12 7z' : 'M4 3h4v14H4zM12 3h4v14h-4z'} fill="currentColor" />
          </svg>
          <span>{say(paused ? 'strip.play' : 'strip.pause')}</span>
        </button>
      )}
    </div>
  )
}
