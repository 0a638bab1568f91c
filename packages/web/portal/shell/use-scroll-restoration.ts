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

/** How far each entry of the history was scrolled, in pixels. */
const positions = readPositions()

const keepPositions = (): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // Without storage a reload begins at the top.
  }
}

/** At once: the page would otherwise glide there, and note each position on the way. */
const scrollAtOnce = (top: number): void => window.scrollTo({ top, behavior: 'instant' })

/** What a visitor does who scrolls by themselves, or is about to. */
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a position as soon as the page is long enough, unless the visitor does something before that.
 *
 * @param onEnd called once there is nothing to wait for any more
 * @returns gives up
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

/** Entries that were loaded by their address share a key of the router. */
const entryOf = (key: string, pathname: string): string => `${key} ${pathname}`

/**
 * A page that is opened begins at its top; one that the visitor comes back to is where it was left. The router does this only in
 * its data mode.
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
  // The next page of a list has another key and the same path; the visitor stays where they are.
  useLayoutEffect(() => restore(pathname), [pathname])
}
