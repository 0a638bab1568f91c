import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

const storageKey = 'portal-places'

const readPlaces = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** How far each entry of the history was scrolled, in pixels, by the router's keys. */
const places = globalThis.window === undefined ? {} : readPlaces()

const keepPlaces = (): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(places))
  } catch {
    // Without storage a reload begins at the top.
  }
}

/** A page that is opened begins at its top; one that the visitor comes back to is where it was left. */
export const usePagePlace = (): void => {
  const { key, pathname } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', keepPlaces)
    return () => removeEventListener('pagehide', keepPlaces)
  }, [])
  useEffect(() => {
    const note = () => {
      places[key] = window.scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key])
  useLayoutEffect(() => {
    window.scrollTo(0, isBack ? (places[key] ?? 0) : 0)
    // The next page of a list has another key and the same path; the visitor stays where they are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, isBack])
}
