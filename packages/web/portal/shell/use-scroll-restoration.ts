import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const storageKey = 'portal-scroll-positions'

const readPositions = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Scroll position of each history entry, in pixels. */
const positions = readPositions()

const keepPositions = (): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // Without storage a reload begins at the top.
  }
}

/** Instant: a smooth scroll would record each position on the way. */
const scrollAtOnce = (top: number): void => window.scrollTo({ top, behavior: 'instant' })

/** Events by which a visitor scrolls, or is about to. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a position once the page is long enough, unless the visitor acts first.
 *
 * @param onEnd called when the wait is over
 * @returns a function that cancels
 */
const scrollOnceLoaded = (position: number, onEnd: () => void): (() => void) => {
  const stop = () => {
    content.disconnect()
    for (const move of ownMoves) removeEventListener(move, stop)
    onEnd()
  }
  const content = new ResizeObserver(() => {
    scrollAtOnce(position)
    if (Math.ceil(window.scrollY) >= position) stop()
  })
  content.observe(document.body)
  for (const move of ownMoves) addEventListener(move, stop, { passive: true })
  return stop
}

/** Entries loaded by their URL share a key of the router. */
const entryOf = (key: string, pathname: string): string => `${key} ${pathname}`

/**
 * Restores scroll positions: a new page begins at its top, and a page from the history where it was left. The
 * router does this only in its data mode.
 */
export const useScrollRestoration = (): void => {
  const { key, pathname } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const isWaiting = useRef(false)
  useEffect(() => {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', keepPositions)
    return () => removeEventListener('pagehide', keepPositions)
  }, [])
  useLayoutEffect(() => {
    const note = () => {
      if (!isWaiting.current) positions[entryOf(key, pathname)] = window.scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key, pathname])
  const restore = useEffectEvent((path: string) => {
    const position = isBack ? (positions[entryOf(key, path)] ?? 0) : 0
    scrollAtOnce(position)
    if (position === 0) return undefined
    isWaiting.current = true
    return scrollOnceLoaded(position, () => {
      isWaiting.current = false
    })
  })
  // The next page of a list has another key and the same path; the visitor stays in place.
  useLayoutEffect(() => restore(pathname), [pathname])
}
